-- differs from from_scratch in
-- without query 1
-- step the model, lines
--- the model
-    'checkpoint 5 of 6a' as state_run
+    (select max_by(session_id, checkpoint.run) as state_run from demo.visits_state where status = 'checkpoint') as state_run
