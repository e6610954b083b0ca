-- differs from next_run in
-- without query 2; ew_stored_windows; ew_rows
-- step query 1; query: ew_together, as in asof_join/state_first_run
-- step query: ew_measured, lines ~ `loaded_at` > timestamp_micros(1767261600000000) => true
-                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
+                when ew_time_us < (cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000) - 3600000000 - pmod((cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
-- step query: ew_moved; ew_arrived_windows, lines ~ 1767261600000000L => cast(null as bigint)
-- step ew_arrived, lines ~ > timestamp_micros(1767261600000000) and `loaded_at` < => <
-- step ew_classified, lines
~ 1767261600000000L) - 3600000000 - pmod((1767261600000000L => cast(null as bigint)) - 3600000000 - pmod((cast(null as bigint)
-- step ew_merged, lines ~ rows => arrived_windows
-- step ew_decided, lines ~ 2L => 1L
-- step ew_twice, as in window_state/compile, but
-    where ew_new_events > 0 or status <> ew_stored_status
-- step ew_changed, as in window_state/compile
-- step windows and rejected events, the checkpoint, lines ~ 1767261600000000L => cast(null as bigint) ~ 2L => 1L
-        when coalesce(ew_checkpoints, 0L) <> 1L ... 1 more
