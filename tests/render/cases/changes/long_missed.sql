-- differs from next_run in
-- step query: ew_runs, lines
-    left join (select distinct state_run from demo.state) as ew_kept on ew_state.session_id = ew_kept.state_run
+    left join (select distinct state_run from demo.state where updated_at > current_timestamp() - interval '7' day) as ew_kept on ew_state.session_id = ew_kept.state_run
-- step query 2, added after query: select
-- query 2, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_runs (2), added after query 2
ew_runs as (

    -- the state's runs, and whether this model has read them
    select
        checkpoint.run as run,
        ew_state.session_id as state_run,
        unix_micros(ew_state.updated_at) as run_us,
        ew_kept.state_run is not null as is_read
    from demo.visits_state as ew_state
    left join (select distinct state_run from demo.state) as ew_kept on ew_state.session_id = ew_kept.state_run
    where ew_state.status = 'checkpoint'

)
-- step query: ew_read (2), added after query: ew_runs (2)
ew_read as (

    -- the last run that it has read, and the moments of those after it
    select
        last_read,
        state_run,
        array_sort(transform(filter(runs, run -> run.run > last_read), run -> run.run_us)) as moments
    from (
        select
            coalesce(max(if(is_read, run, 0L)), 0L) as last_read,
            max_by(state_run, run) as state_run,
            collect_list(struct(run, run_us)) as runs
        from ew_runs
    )

)
-- step query: select (2), added after query: ew_read (2)
select
    last_read,
    state_run,
    if(last_read > 0, moments, array()) as moments,
    (select count(*) from (select 1 from demo.state limit 1)) as kept_rows
from ew_read
)
