-- differs from next_run in
-- without query 1; query: ew_runs; query: ew_read; query: select
-- step the model, as in changes/nothing_new, but ~ 'checkpoint 5 of 6a' => cast(null as string)
--- the model
-from demo.visits_state
+from (select * from demo.visits_state where false limit 0)
