-- differs from auto_sparse in
-- step query: ew_events; ew_events, lines
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        `viewed_at` between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L)
-- step query: select, lines
-    try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)) as first, ... 1 more
+    try_subtract((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), pmod((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), 1800000000)) as first,
+    try_add(try_subtract((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), pmod((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), 1800000000)), try_multiply(64L, 1800000000)) as last
-- step query: ew_events (2), as before
-- step query: select (2), lines
-    least(count(*), approx_count_distinct(struct(`user_id`, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))))) as mini_sessions
+    least(count(*), approx_count_distinct(struct(`user_id`, try_subtract((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), pmod((cast(ew_first_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), 1800000000))))) as mini_sessions
-    ew_first_at between timestamp_micros(1767261600000000) and timestamp_micros(1767261712499999) ... 3 more
+    ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-3600000000) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-3487500001)
+    or ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-1800000000) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-1687500001)
+    or ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (0) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (112499999)
+    or ew_first_at between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1800000000) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1912499999)
-- step the model, lines
~ unix_micros(session_start => (cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second
-    timestamp_micros(unix_micros(last_event_at) + 1800000000) as session_end,
+    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
-- step ew_numbered, as in session_state/timestamp_ntz, but ~ , ew_reason =>
