-- differs from first_run in
-- step query 1; query 2; query 3; query 4, as in session_state/apply_gap_per_event_first_run
-- step query: ew_measured, as ew_measured in session_state/exact_cursor_compile, but
~ (select sources[0].max_event_time from ew_checkpoint => cast(null as bigint
-            from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views) ... 1 more
+            from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+            where true or _commit_version is null
-- step query: ew_moved, as ew_moved in session_state/compile_first
-- step ew_arrived, lines ~ unix_micros(`loaded_at` => cast(_commit_version as bigint
-    from demo.page_views ... 1 more
+    from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+    where _commit_version <= 5
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 'timestamp => 'bigint
~ , "aggregates.landing_page": "string" => ~ "loaded_at" => {"delta": "commit_version"}
-                'table', cast(null as string),
+                'table', '11111111-1111-1111-1111-111111111111',
-                'cursor_to', 1767268800000000L,
+                'cursor_to', 5L,
