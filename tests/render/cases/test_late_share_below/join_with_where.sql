-- differs from newest_runs in
-- step ew_runs, lines
-        checkpoint.sources[0].events_read as events_read,
-... 3 more
+        checkpoint.sources[0].events_read + checkpoint.sources[1].events_read as events_read,
+        checkpoint.sources[0].rejected['late'] + checkpoint.sources[1].rejected['late'] as rejected_late
+    from (select * from demo.ads where updated_at > '2026-01-01') dbt_subquery
+    where status = 'checkpoint' and coalesce(checkpoint.sources[0].events_read + checkpoint.sources[1].events_read, 1L) > 0
