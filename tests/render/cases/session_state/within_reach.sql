-- differs from timestamp_ntz in
-- step query: ew_new, lines
-        cast(cast(cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_cursor,
+        unix_micros(`loaded_at`) as ew_cursor,
-        1800000000 as ew_gap,
-        xxhash64(`user_id`) as ew_key
+        1800000000 as ew_gap
-    where `loaded_at` > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767261600) or `loaded_at` is null
+    where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_first, pmod(ew_first, nullif(ew_gap, 0))))) as mini_sessions,
-- step query 3, added after query: select
-- query 3, before the model runs
set `event_windows.reach.model.a_project.a_model` = timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767261600000000L as decimal(20, 0)) / 1000000)
-- step ew_arrived, lines
-        cast(cast(cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_cursor,
+        unix_micros(`loaded_at`) as ew_cursor,
-    where `loaded_at` > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767261600) and `loaded_at` <= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767268800)
+    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
-- step the checkpoint, lines
-            'cursor_type', 'timestamp_ntz',
+            'cursor_type', 'timestamp',
