-- differs from next_run in
-- step query: ew_new, lines
-        1800000000 as ew_gap,
-        xxhash64(`user_id`) as ew_key
+        1800000000 as ew_gap
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_first, pmod(ew_first, nullif(ew_gap, 0))))) as mini_sessions,
