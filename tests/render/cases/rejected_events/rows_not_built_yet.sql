select
    *,
    cast(null as string) as reason,
    cast(null as timestamp) as rejected_at
from demo.page_views
where false
