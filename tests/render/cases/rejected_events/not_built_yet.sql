select
    reason,
    event_count,
    session_start as first_event_at,
    last_event_at,
    smallest_cursor,
    largest_cursor,
    updated_at as rejected_at
from demo.sessions_state
where status = 'rejected'
