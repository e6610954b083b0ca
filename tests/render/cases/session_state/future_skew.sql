-- differs from next_run in
-- step query: ew_measured, as in session_state/aggregates_added, but ~ , `site` =>
~ 1767229200000000 => 1767261600000000
         approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
+        count_if(ew_reason is null and ew_time_us < try_subtract(1767261600000000L, 14400000000)) as stragglers,
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_classified, as query: ew_classified in session_state/aggregates_added
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ null, "min => "1 hour", "min
