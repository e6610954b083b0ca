-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_runs, as query: ew_runs in changed_dates/next_run, but
-    -- the state's runs, and whether this model has read them
+    -- the newest runs that have read events
-        ew_state.session_id as state_run, ... 5 more
+        checkpoint.sources[0].events_read as events_read,
+        checkpoint.sources[0].rejected['late'] as rejected_late
+    from demo.sessions_state
+    where status = 'checkpoint' and coalesce(checkpoint.sources[0].events_read, 1L) > 0
+    order by checkpoint.run desc
+    limit 30
-- step ew_share
ew_share as (

    -- how many of them were late
    select
        count(*) as runs,
        coalesce(sum(events_read), 0L) as events_read,
        coalesce(sum(rejected_late), 0L) as rejected_late,
        count_if(events_read is null or rejected_late is null) as uncounted
    from ew_runs

)
-- step select
select
    *,
    if(
        uncounted > 0,
        concat(uncounted, ' of ', runs, ' runs have not counted their events'),
        concat(
            rejected_late, ' of ', events_read, ' events were late in ', runs, ' runs: ',
            round(100D * rejected_late / events_read, 3), ' %, accepted are 50.0 %'
        )
    ) as problem
from ew_share
where uncounted > 0 or rejected_late > 0.5 * events_read
