{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='window_id',
        partition_by='window_date',
    )
}}

-- The hours of the last three days are made again.
with hours as (
    select
        user_id,
        date_trunc('hour', event_time) as window_start,
        count(*) as event_count,
        sum(amount) as amount
    from {{ source('measured', 'events') }}
    {%- if is_incremental() %}
    where event_time >= (select max(window_date) - interval '3' days from {{ this }})
    {%- endif %}
    group by user_id, date_trunc('hour', event_time)
)

select
    *,
    md5(concat_ws('|', user_id, window_start)) as window_id,
    window_start + interval '1' hour as window_end,
    to_date(window_start) as window_date
from hours
