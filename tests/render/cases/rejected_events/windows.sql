select
    `user_id`,
    reason,
    event_count,
    own_event_count,
    window_start,
    window_end,
    smallest_cursor,
    largest_cursor,
    updated_at as rejected_at
from demo.hours_state
where status = 'rejected'
