-- differs from newest_runs in
-- step query 1, as in session_state/next_run, but
-select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
+select count(*) as number, count_if(status = 'checkpoint') as checkpoints from (select * from demo.ads where updated_at > '2026-01-01') dbt_subquery
-- step the model, as in session_state/next_run
-- step ew_runs, lines ~ .events_read => .events_read + checkpoint.sources[1].events_read
~ as rejected => + checkpoint.sources[1].rejected['late'] as rejected
-    from demo.sessions_state
+    from (select * from demo.ads where updated_at > '2026-01-01') dbt_subquery
