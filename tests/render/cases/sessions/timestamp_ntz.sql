-- differs from islands_fixed_inclusive in
-- step the model, lines
-        named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+        named_struct('k1', `user_id`, 'start', cast(cast(cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint)),
-            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+            `viewed_at` between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402298999999999L as decimal(20, 0)) / 1000000)
-            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+            count_if(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) > try_add(cast(cast(cast(ew_reached - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), 1800000000)) over (
