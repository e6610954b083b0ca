-- in steps
-- step query 1, as in asof_join/state_first_run
-- step query: ew_runs
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
-- step query: ew_read
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
-- step query: select, as in session_state/next_run, but ~ together => read
-    *, ... 3 more
+    last_read,
+    state_run,
+    if(last_read > 0, moments, array()) as moments,
+    (select count(*) from (select 1 from demo.state limit 1)) as kept_rows
-- step query 2
-- query 2, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select array_sort(collect_set(date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)))) as dates,
    min(least(unix_micros(session_start), 86400000000L * unix_date(date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int))))) as earliest
from demo.visits_state
where
    status in ('open', 'closed', 'final', 'superseded')
    and updated_at in (timestamp_micros(1767261600000000L), timestamp_micros(1767268800000000L))
)
-- step the model
-- the model
select *
from (
select
    explode(cast(array(date'2026-01-01', date'2026-01-02') as array<date>)) as changed_date,
    'checkpoint 5 of 6a' as state_run
)
where changed_date in (date'2026-01-01', date'2026-01-02')
