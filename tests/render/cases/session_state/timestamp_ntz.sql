-- differs from next_run in
-- step query: ew_measured, lines
~ micros(1767261600000000 => ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767261600000000
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                (cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) as ew_cursor_number,
-                unix_micros(`viewed_at`) as ew_time_us
+                (cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) as ew_time_us
-- step ew_arrived, lines
-        unix_micros(`viewed_at`) as ew_time_us, ... 1 more
+        (cast(`viewed_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) as ew_time_us,
+        (cast(`loaded_at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) as ew_cursor
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` > timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767261600000000) and `loaded_at` <= timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000)
-- step ew_classified, lines
-        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(ew_at between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402300799999999L), ew_at, null) as ew_first_at,
-- step ew_touched, lines
-        explode(sequence(unix_micros(ew_first_at) div 14400000000, unix_micros(ew_first_at) div 14400000000 + 2)) as ew_bucket
+        explode(sequence((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) div 14400000000, (cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) div 14400000000 + 2)) as ew_bucket
-- step ew_stored_sessions, lines
~ micros(1767088800000000L => ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767088800000000L
~ micros(1767247200000000L => ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767247200000000L
~ micros(1767268800000000L => ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000L
~ micros(1767270600000000L => ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767270600000000L
-            and ew_bucket = unix_micros(session_end) div 14400000000
+            and ew_bucket = (cast(session_end - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) div 14400000000
-            or unix_micros(session_end) div 14400000000 > unix_micros(session_start) div 14400000000 + 1
+            or (cast(session_end - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) div 14400000000 > (cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) div 14400000000 + 1
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) > try_add((cast(ew_reached - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), 1800000000)) over (
-- step ew_ended, lines
~ timestamp_micros(unix_micros(last_event_at) + 1800000000 => last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800
-- step ew_decided, lines
~ unix_micros(session_end => (cast(session_end - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second
~ unix_micros(session_start => (cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ "timestamp => "timestamp_ntz
~ 'timestamp => 'timestamp_ntz
-    date_from_unix_date(cast(unix_micros(coalesce(ew_gone.session_start, session_start)) div 86400000000 - if(mod(unix_micros(coalesce(ew_gone.session_start, session_start)), 86400000000) < 0, 1, 0) as int)) as session_date,
+    date_from_unix_date(cast((cast(coalesce(ew_gone.session_start, session_start) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) div 86400000000 - if(mod((cast(coalesce(ew_gone.session_start, session_start) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), 86400000000) < 0, 1, 0) as int)) as session_date,
