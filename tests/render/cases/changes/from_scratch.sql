-- in steps
-- step query 1, as in changed_dates/join, but
~ match_id, checkpoint.run) as state_run from demo.clicks => session_id, checkpoint.run) as state_run from demo.visits
-- step the model
-- the model
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
    'checkpoint 5 of 6a' as state_run
from demo.visits_state
where status in ('open', 'closed', 'final')
