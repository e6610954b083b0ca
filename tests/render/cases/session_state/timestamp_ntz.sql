-- differs from next_run in
-- step query: ew_measured, as in session_state/date_cursor, but
~ date_from_unix_date(20453 => timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767261600
~ unix_date(`loaded_at`) => cast(cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000
-                unix_micros(`viewed_at`) as ew_time_us
+                cast(cast(cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_time_us
-- step ew_arrived, lines
-        unix_micros(`viewed_at`) as ew_time_us, ... 1 more
+        cast(cast(cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_time_us,
+        cast(cast(cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_cursor
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767261600) and `loaded_at` <= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1767268800)
-- step ew_classified, lines
-        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(ew_at between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402300799999999L as decimal(20, 0)) / 1000000), ew_at, null) as ew_first_at,
-- step ew_touched, lines
-        explode(sequence(unix_micros(ew_first_at) div 14400000000, unix_micros(ew_first_at) div 14400000000 + 2)) as ew_bucket
+        explode(sequence(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) div 14400000000, cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) div 14400000000 + 2)) as ew_bucket
-- step ew_stored_sessions, lines
-            and ew_bucket = unix_micros(session_end) div 14400000000
+            and ew_bucket = cast(cast(cast(session_end - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) div 14400000000
-            session_end >= timestamp_micros(1767088800000000L) ... 1 more
+            session_end >= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767088800000000L as decimal(20, 0)) / 1000000)
+            and session_start <= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767270600000000L as decimal(20, 0)) / 1000000)
-            or session_end >= timestamp_micros(1767247200000000L) ... 2 more
+            or session_end >= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767247200000000L as decimal(20, 0)) / 1000000)
+            or status = 'open' and session_end <= timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767268800000000L as decimal(20, 0)) / 1000000)
+            or cast(cast(cast(session_end - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) div 14400000000 > cast(cast(cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) div 14400000000 + 1
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) > try_add(cast(cast(cast(ew_reached - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), 1800000000)) over (
-- step ew_decided, lines
~ unix_micros(session_end => cast(cast(cast(session_end - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint
~ unix_micros(session_start => cast(cast(cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ "timestamp => "timestamp_ntz
~ 'timestamp => 'timestamp_ntz
-    date_from_unix_date(cast(unix_micros(coalesce(ew_gone.session_start, session_start)) div 86400000000 - if(mod(unix_micros(coalesce(ew_gone.session_start, session_start)), 86400000000) < 0, 1, 0) as int)) as session_date,
+    date_from_unix_date(cast(cast(cast(cast(coalesce(ew_gone.session_start, session_start) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) div 86400000000 - if(mod(cast(cast(cast(coalesce(ew_gone.session_start, session_start) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), 86400000000) < 0, 1, 0) as int)) as session_date,
