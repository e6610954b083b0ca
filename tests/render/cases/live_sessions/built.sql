select
    `user_id`,
    `from``where`,
    `session_id`,
    `session_start`,
    `session_end`,
    `last_event_at`,
    `event_count`,
    `pages`,
    `status`,
    `updated_at`
from demo.sessions_state
where status in ('open', 'closed', 'final')
