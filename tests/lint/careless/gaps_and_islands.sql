-- sessions, the way everyone writes them
with marked as (
    select
        *,
        case
            when viewed_at > lag(viewed_at) over (partition by user_id order by viewed_at) + interval 30 minutes then 1
            else 0
        end as is_start
    from page_views
)

select
    *,
    sum(is_start) over (partition by user_id order by viewed_at) as session_number
from marked
