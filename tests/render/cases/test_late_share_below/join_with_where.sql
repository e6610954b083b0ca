-- differs from newest_runs in
-- step ew_runs, lines ~ .events_read => .events_read + checkpoint.sources[1].events_read
~ as rejected => + checkpoint.sources[1].rejected['late'] as rejected
-    from demo.sessions_state
+    from (select * from demo.ads where updated_at > '2026-01-01') dbt_subquery
