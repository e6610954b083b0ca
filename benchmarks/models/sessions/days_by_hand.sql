{{ config(materialized='table') }}

select
    date_from_unix_date(cast(floor(unix_seconds(session_start) / 86400) as int)) as visited_on,
    count(*) as visits,
    count(distinct user_id) as visitors,
    sum(event_count) as event_count,
    sum(amount) as amount
from {{ ref('visits') }}
group by visited_on
