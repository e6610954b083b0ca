-- differs from gap_per_event in
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, nullif(ew_gap_us, 0))))) as mini_sessions,
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, lines
-            mini_sessions,
-- step ew_mini_sessions, as in session_state/every_aggregate_compact, but
         max(ew_first_at) as ew_last_at,
+        max(ew_end_us) as ew_end_us,
-        count(`ew_value_n`) as `n`, ... 14 more
+        count(`ew_value_pages`) as `pages`,
+        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
-        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))
+        ew_gap_us,
+        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0)))
-- step ew_numbered, lines ~ at) >= => at) >
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ islands => compact ~ exclusive => inclusive
