{{ config(materialized='table') }}

select
    user_id,
    md5(concat_ws('|', user_id, date_trunc('hour', event_time))) as window_id,
    date_trunc('hour', event_time) as window_start,
    date_trunc('hour', event_time) + interval '1' hour as window_end,
    count(*) as event_count,
    sum(amount) as amount
from {{ source('measured', 'events') }}
group by user_id, date_trunc('hour', event_time)
