select
    `ad_id`,
    `shown_at`,
    `clicked_at`,
    `match_id`,
    `status`,
    `updated_at`
from demo.clicks_state
where status in ('match', 'unmatched', 'pending')
