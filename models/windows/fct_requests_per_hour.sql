with

requests_per_hour as (

    {{ event_windows.live_windows(ref('requests_per_hour_state'), fill=true) | indent(4) }}

)

select
    -- ids
    window_id,

    -- the hour
    is_bot,
    window_start as begins_at,
    window_end as ends_at,
    status = 'open' as is_open,

    -- figures
    event_count as requests,
    pages,
    coalesce(bytes, 0) as bytes

from requests_per_hour
