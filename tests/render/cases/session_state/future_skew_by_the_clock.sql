-- differs from future_skew in
-- without ew_touched
-- step query: ew_measured, lines
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                cast(`loaded_at` as bigint) as ew_cursor_number,
-                unix_micros(`loaded_at`) as ew_arrived_us,
+                unix_micros(current_timestamp()) as ew_arrived_us,
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where `loaded_at` > 41 or `loaded_at` is null
-- step query: ew_moved, lines
-            1767261600000000L as cursor_from,
-            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
+            41L as cursor_from,
+            coalesce(largest_cursor, 41L) as cursor_to,
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_arrived_us,
-        unix_micros(`loaded_at`) as ew_cursor
+        1767268800000000L as ew_arrived_us,
+        cast(`loaded_at` as bigint) as ew_cursor
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` > 41 and `loaded_at` <= 42
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
+                'cursor_type', 'bigint',
+                'cursor_from', 41L,
+                'cursor_to', 42L,
