-- differs from next_run in
-- step query: ew_measured, as in session_state/aggregates_added, but ~ , `site` =>
~ 1767229200000000 => 1767261600000000
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_classified, as query: ew_classified in session_state/aggregates_added
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ null, "min => "1 hour", "min
