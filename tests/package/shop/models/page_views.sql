select view_id, user_id, viewed_at, path, loaded_at
from {{ ref('page_view_log') }}
where loaded_at <= timestamp'{{ var("loaded_until") }}'
