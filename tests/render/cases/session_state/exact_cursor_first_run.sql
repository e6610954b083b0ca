-- differs from first_run in
-- step query 1
-- query 1, before the model runs
show tblproperties demo.page_views
-- step query 2, added after query 1
-- query 2, before the model runs
describe detail demo.page_views
-- step query 3, added after query 2
-- query 3, before the model runs
describe history demo.page_views limit 1
-- step query 4, added after query 3
-- query 4, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_measured, lines
-        0L as changed_events,
-        cast(null as bigint) as changed_in,
+        count_if(_change_type <> 'insert') as changed_events,
+        min(if(_change_type <> 'insert', _commit_version, null)) as changed_in,
-        (select count(*) from demo.page_views) as table_rows,
@@
-                `loaded_at` as ew_cursor,
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                _commit_version as ew_cursor,
+                cast(_commit_version as bigint) as ew_cursor_number,
                 `viewed_at` as ew_time,
+                _commit_version,
+                _change_type,
-            from demo.page_views
-            where true or `loaded_at` is null
+            from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+            where true or _commit_version is null
-- step query: ew_moved, lines
-            table_rows,
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor
-... 2 more
+        cast(_commit_version as bigint) as ew_cursor
+    from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+    where _commit_version <= 5
-- step sessions and rejected events, tombstones, the checkpoint, lines
-                'table', cast(null as string),
-                'cursor_type', 'timestamp',
+                'table', '11111111-1111-1111-1111-111111111111',
+                'cursor_type', 'bigint',
-                'cursor_to', 1767268800000000L,
+                'cursor_to', 5L,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"delta": "commit_version"}, "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
