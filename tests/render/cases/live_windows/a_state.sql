select
    `user_id`,
    `window_id`,
    `window_start`,
    `window_end`,
    `event_count`,
    `pages`,
    `landing_page`,
    `total`,
    `status`,
    `updated_at`
from demo.hours_state
where status in ('open', 'closed', 'final')
