-- differs from compile_next in
-- step ew_run, lines
-            `loaded_at` as ew_cursor_value,
-            unix_micros(`loaded_at`) as ew_cursor,
+            _commit_version as ew_cursor_value,
+            cast(_commit_version as bigint) as ew_cursor,
-            xxhash64(`user_id`) as ew_key
-... 2 more
+            xxhash64(`user_id`) as ew_key,
+            _commit_version,
+            _change_type
+        from (select *, coalesce((select cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, 'insert' as _change_type from demo.page_views)
+        where cast(_commit_version as bigint) > coalesce((select cursor_to from ew_checkpoint), -9223372036854775808) or _commit_version is null
             count_if(ew_cursor is null) as events_without_cursor,
+            count_if(_change_type <> 'insert') as changed_events,
+            min(if(_change_type <> 'insert', _commit_version, null)) as changed_in,
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor,
+        cast(_commit_version as bigint) as ew_cursor,
-    from demo.page_views
-    where unix_micros(`loaded_at`) > coalesce((select cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select cursor_to from ew_run)
+    from (select *, coalesce((select cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, 'insert' as _change_type from demo.page_views)
+    where cast(_commit_version as bigint) > coalesce((select cursor_to from ew_checkpoint), -9223372036854775808) and cast(_commit_version as bigint) <= (select cursor_to from ew_run)
-- step the checkpoint, lines
-            'cursor_type', 'timestamp',
+            'cursor_type', 'bigint',
-            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"delta": "commit_version"}, "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
