-- differs from compile_next in
-- step ew_run, lines
-            0L as changed_events,
-            cast(null as bigint) as changed_in,
+            count_if(_change_type <> 'insert') as changed_events,
+            min(if(_change_type <> 'insert', _commit_version, null)) as changed_in,
-                    `loaded_at` as ew_cursor,
-                    unix_micros(`loaded_at`) as ew_cursor_number,
+                    _commit_version as ew_cursor,
+                    cast(_commit_version as bigint) as ew_cursor_number,
                     `viewed_at` as ew_time,
+                    _commit_version,
+                    _change_type,
-                from demo.page_views
-                where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+                from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
+                where cast(_commit_version as bigint) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or _commit_version is null
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor
-... 2 more
+        cast(_commit_version as bigint) as ew_cursor
+    from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
+    where cast(_commit_version as bigint) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and cast(_commit_version as bigint) <= (select sources[0].cursor_to from ew_run)
-- step sessions and rejected events, tombstones, the checkpoint, lines
-                'cursor_type', 'timestamp',
+                'cursor_type', 'bigint',
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"delta": "commit_version"}, "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
