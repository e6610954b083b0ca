with

rejected_events as (

    {{ event_windows.rejected_events(ref('visitor_sessions_state')) | indent(4) }}

)

select
    -- ids
    visitor_id,

    -- what was rejected
    reason,
    event_count as requests,

    -- timestamps
    first_event_at as first_requested_at,
    last_event_at as last_requested_at,
    timestamp_micros(smallest_cursor) as first_arrived_at,
    timestamp_micros(largest_cursor) as last_arrived_at,
    rejected_at

from rejected_events
