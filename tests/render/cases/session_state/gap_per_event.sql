-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, as in session_state/everything, but ~ `tenant`, `user_id` => `user_id`
~ 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 86400000000) => 253402300799999999L
-                when ew_time_us > try_add(ew_arrived_us, 86400000000) then 'future'
-                unix_micros(`loaded_at`) as ew_arrived_us,
-- step query: ew_moved, lines
-            stragglers,
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_classified, as query: ew_classified in session_state/apply_gap_per_event
-- step ew_mini_sessions, as in session_state/everything, but
-        ew_key_hash, ... 1 more
-- step ew_stored_sessions, as in session_state/everything, but
-        xxhash64(`tenant`, `user_id`) as ew_key_hash, ... 1 more
-- step ew_reached, lines ~ last_at => end_us
-- step ew_numbered, lines ~ > try_add(unix_micros(ew_reached), 1800000000) => >= ew_reached
-- step ew_merged, as in session_state/everything, but ~ ew_key_hash, `tenant`, `user_id` => `user_id`
-        `tenant`,
-- step ew_ended, as in session_state/apply_gap_per_event, but
~ ew_next_start, coalesce(timestamp_micros(ew_end_us), last_event_at) => timestamp_micros(ew_end_us), last_event_at
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
