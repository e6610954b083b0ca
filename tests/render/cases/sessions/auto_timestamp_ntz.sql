-- differs from auto_sparse in
-- step query: ew_events; ew_events, lines
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        `viewed_at` between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402298999999999L as decimal(20, 0)) / 1000000)
-- step query: select, lines
-    try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)) as first, ... 1 more
+    try_subtract(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), pmod(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), 1800000000)) as first,
+    try_add(try_subtract(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), pmod(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), 1800000000)), try_multiply(64L, 1800000000)) as last
-- step query: ew_events (2), lines
-        and `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        and `viewed_at` between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402298999999999L as decimal(20, 0)) / 1000000)
-- step query: select (2), lines
-    count(distinct struct(`user_id`, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))) as mini_sessions
+    count(distinct struct(`user_id`, try_subtract(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), pmod(cast(cast(cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint), 1800000000)))) as mini_sessions
-    ew_first_at between timestamp_micros(1767261600000000) and timestamp_micros(1767262049999999) ... 3 more
+    ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, -3600) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, -3150.000001)
+    or ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, -1800) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, -1350.000001)
+    or ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 0) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 449.999999)
+    or ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 1800) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, 2249.999999)
-- step the model, lines
~ unix_micros(session_start => cast(cast(cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint
-- step ew_numbered, as in session_state/timestamp_ntz, but ~ , ew_reason =>
