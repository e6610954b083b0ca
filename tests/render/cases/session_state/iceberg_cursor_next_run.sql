-- differs from next_run in
-- without ew_touched
-- step query 2, lines
-with
+select
+    version() as spark,
+    max(cast(ref.snapshot_id as string)) as id,
+    max(log.latest_sequence_number) as version
+from demo.page_views.refs as ref
+left join demo.page_views.metadata_log_entries as log on ref.snapshot_id = log.latest_snapshot_id
+where ref.name = 'main'
+)
-- step query 3, as in session_events/not_for_a_week, but
-    1767261600000000L as since, ... 5 more
+    cast(snapshot_id as string) as id,
+    cast(parent_id as string) as parent,
+    operation,
+    summary['total-data-files'] is not null and coalesce(summary['added-data-files'], summary['deleted-data-files'], summary['added-delete-files'], summary['removed-delete-files']) is null as is_empty,
+    coalesce(cast(summary['added-records'] as bigint), 0L)
+    + coalesce(cast(summary['removed-position-deletes'] as bigint), 0L)
+    - coalesce(cast(summary['deleted-records'] as bigint), 0L)
+    - coalesce(cast(summary['added-position-deletes'] as bigint), 0L) as gained
+from demo.page_views.snapshots
-- step query 4, as in session_state/apply_gap_per_event_first_run
-- step query: ew_measured, as in session_state/exact_cursor_next_run, but
-            from table_changes('demo.page_views', 6, 9)
+            from (select *, 'insert' as _change_type, 7L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views with (`start-snapshot-id` = 1111111111111111111, `end-snapshot-id` = 3333333333333333333))
-- step query: ew_moved, as in session_state/exact_cursor_next_run
-- step ew_arrived, as in session_state/exact_cursor_first_run, but ~ <= 5 => > 5 and _commit_version <= 7
-    from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+    from (select *, 'insert' as _change_type, 7L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views with (`start-snapshot-id` = 1111111111111111111, `end-snapshot-id` = 3333333333333333333))
-- step ew_stored_sessions, as in session_state/date_cursor
-- step sessions and rejected events, tombstones, the checkpoint, as in session_state/exact_cursor_next_run, but
~ 9L => 7L ~ delta": "commit_version => iceberg": "snapshot_id
~ 11111111-1111-1111-1111-111111111111 => 3333333333333333333
