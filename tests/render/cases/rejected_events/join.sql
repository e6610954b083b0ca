select
    side,
    left_id,
    right_id,
    reason,
    event_count,
    left_event_at,
    right_event_at,
    smallest_cursor,
    largest_cursor,
    updated_at as rejected_at
from demo.clicks_state
where status = 'rejected'
