-- differs from next_run in
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
@@
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, lines
-            mini_sessions,
