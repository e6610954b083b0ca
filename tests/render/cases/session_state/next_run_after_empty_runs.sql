-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where true or `loaded_at` is null
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) as watermark_from,
-            1767261600000000L as cursor_from,
-... 2 more
+            cast(null as bigint) as cursor_from,
+            coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+            greatest(cast(null as bigint), latest_event) as max_event_time
-- step ew_arrived, lines
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` <= timestamp_micros(1767268800000000)
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
-                'cursor_from', 1767261600000000L,
+                'cursor_from', cast(null as bigint),
-        'watermark_from', 1767261600000000L,
+        'watermark_from', cast(null as bigint),
-        'bound_from', 1767261600000000L,
+        'bound_from', cast(null as bigint),
