-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                cast(unix_date(`loaded_at`) as bigint) as ew_cursor_number,
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where `loaded_at` > date_from_unix_date(20453) or `loaded_at` is null
-- step query: ew_moved, lines
-            1767261600000000L as cursor_from,
-            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
+            20453L as cursor_from,
+            coalesce(largest_cursor, 20453L) as cursor_to,
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor
+        cast(unix_date(`loaded_at`) as bigint) as ew_cursor
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` > date_from_unix_date(20453) and `loaded_at` <= date_from_unix_date(20454)
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
-                'cursor_type', 'timestamp',
-... 2 more
+                'cursor_type', 'date',
+                'cursor_from', 20453L,
+                'cursor_to', 20454L,
