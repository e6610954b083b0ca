-- query 1, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select collect_set(ew_kept.state_run) as runs
from demo.state as ew_kept
left anti join demo.visits_state as ew_state on ew_kept.state_run = ew_state.session_id and ew_state.status = 'checkpoint'
)

-- the model
delete from demo.state where visits = 0 or state_run in ('checkpoint 1 of 7b')
