-- differs from timestamp_ntz in
-- without ew_touched
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
@@
-                cast(cast(cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_cursor_number,
+                unix_micros(`loaded_at`) as ew_cursor_number,
-                xxhash64(`user_id`) as ew_key,
@@
-            where `loaded_at` > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767261600) or `loaded_at` is null
+            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
-- step query: ew_moved, lines
-            mini_sessions,
-- step query 3, added after query: select
-- query 3, before the model runs
set `event_windows.reach.model.a_project.a_model` = timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767261600000000L as decimal(20, 0)) / 1000000)
-- step ew_arrived, lines
-        cast(cast(cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_cursor
+        unix_micros(`loaded_at`) as ew_cursor
-    where `loaded_at` > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767261600) and `loaded_at` <= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767268800)
+    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
-    left join ew_touched
-... 3 more
@@
-            session_end >= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767088800000000L as decimal(20, 0)) / 1000000)
+            session_end >= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767261600000000L as decimal(20, 0)) / 1000000)
         )
-        and (
-... 4 more
-- step sessions and rejected events, tombstones, the checkpoint, lines
-                'cursor_type', 'timestamp_ntz',
+                'cursor_type', 'timestamp',
