-- differs from from_scratch in
-- step query 1, lines
-select max_by(session_id, checkpoint.run) as state_run from demo.visits_state where status = 'checkpoint'
+select max_by(match_id, checkpoint.run) as state_run from demo.clicks_state where status = 'checkpoint'
-- step the model
-- the model
select
    `impression_id`,
    `click_id`,
    `match_id`,
    `status`,
    `updated_at`,
    'checkpoint 5 of 6a' as state_run
from demo.clicks_state
where status in ('match', 'unmatched', 'pending')
