select impression_id, campaign, user_id, shown_at, loaded_at
from {{ ref('impression_log') }}
where loaded_at <= timestamp'{{ var("loaded_until") }}'
