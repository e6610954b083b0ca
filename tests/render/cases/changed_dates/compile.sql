-- differs from next_run in
-- without query 1; query: ew_runs; query: ew_read; query: select; query 2
-- step the model, lines
--- the model
-    explode(cast(array(date'2026-01-01', date'2026-01-02') as array<date>)) as changed_date, ... 3 more
+    changed_date,
+    max(state_run) as state_run
+from (
+    with
-- step ew_runs, as query: ew_runs in changed_dates/next_run
-- step ew_read, as query: ew_read in changed_dates/next_run
-- step select
    select
        date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)) as changed_date,
        ew_read.state_run as state_run
    from demo.visits_state
    cross join ew_read
    where
        status in ('open', 'closed', 'final', 'superseded')
        and array_contains(moments, unix_micros(updated_at))
)
where changed_date is not null
group by changed_date
)
where changed_date in (select changed_date
from (
select
    changed_date,
    max(state_run) as state_run
from (
    with
-- step ew_runs (2), as query: ew_runs in changed_dates/next_run
-- step ew_read (2), as query: ew_read in changed_dates/next_run
-- step select (2), as before, but
 group by changed_date
-) ... 7 more
+))
