-- differs from newest_runs in
-- step query 1, as in test_late_share_below/join_with_where, but ~ ads => visits_state
-- step the model, as in session_state/next_run
-- step ew_runs, lines
~ checkpoint.sources[0].events_read => aggregate(checkpoint.sources, 0L, (total, one) -> total + one.events_read)
-        checkpoint.sources[0].rejected['late'] as rejected_late ... 1 more
+        aggregate(checkpoint.sources, 0L, (total, one) -> total + one.rejected['late']) as rejected_late
+    from (select * from demo.visits_state where updated_at > '2026-01-01') dbt_subquery
