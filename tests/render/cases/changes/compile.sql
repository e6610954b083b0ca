-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_runs, as query: ew_runs in changed_dates/next_run
-- step ew_read, as query: ew_read in changed_dates/next_run
-- step select
select
    `user_id`,
    `session_id`,
    `session_start`,
    `session_end`,
    `last_event_at`,
    `event_count`,
    `pages`,
    `status`,
    `updated_at`,
    `superseded_by`,
    ew_read.state_run as state_run
from demo.visits_state
cross join ew_read
where
    status in ('open', 'closed', 'final', 'superseded')
    and array_contains(moments, unix_micros(updated_at))
