-- differs from next_run in
-- without ew_touched
-- step query 2
-- query 2, before the model runs
show tblproperties demo.page_views
-- step query 3, added after query 2
-- query 3, before the model runs
describe detail demo.page_views
-- step query 4, added after query 3
-- query 4, before the model runs
describe history demo.page_views limit 1
-- step query 5, added after query 4
-- query 5, before the model runs
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
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            from table_changes('demo.page_views', 6, 9)
+            where _commit_version > 5 or _commit_version is null
-- step query: ew_moved, lines
-            table_rows,
@@
-            1767261600000000L as cursor_from,
-            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
+            5L as cursor_from,
+            coalesce(largest_cursor, 5L) as cursor_to,
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor
-... 2 more
+        cast(_commit_version as bigint) as ew_cursor
+    from table_changes('demo.page_views', 6, 9)
+    where _commit_version > 5 and _commit_version <= 9
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
-    left join ew_touched
-... 3 more
@@
-            session_end >= timestamp_micros(1767088800000000L)
+            session_end >= timestamp_micros(1767261600000000L)
         )
-        and (
-... 4 more
-- step sessions and rejected events, tombstones, the checkpoint, lines
-                'table', cast(null as string),
-                'cursor_type', 'timestamp',
+                'table', '11111111-1111-1111-1111-111111111111',
+                'cursor_type', 'bigint',
-                'cursor_to', 1767268800000000L,
+                'cursor_to', 9L,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"delta": "commit_version"}, "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
