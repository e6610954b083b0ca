with

active_visitors as (

    {{ event_windows.live_windows(ref('active_visitors_state'), status=['closed', 'final']) | indent(4) }}

)

select
    -- ids
    window_id,

    -- the moment
    is_bot,
    window_end as ends_at,

    -- figures
    event_count as requests,
    visitors

from active_visitors
