-- differs from bounded_session_test in
-- step query: ew_measured, as in session_state/aggregates_added, but ~ 3600000000 => 86400000000
~ 1800000000), => ew_gap_us), ~ 1800000000 => nullif(ew_gap_us, 0) ~ 1767229200000000 => 1767261600000000
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-                xxhash64(`user_id`, `site`) as ew_key,
+                case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+                xxhash64(`tenant`, `user_id`) as ew_key,
-- step ew_arrived, lines
     select
+        `tenant`,
         path as `ew_value_landing_page`,
+        xxhash64(`tenant`, `user_id`) as ew_key_hash,
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_classified, as query: ew_classified in session_state/apply_gap_per_event, but
             when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 86400000000) then 'future'
-- step ew_mini_sessions, lines
     select
+        ew_key_hash,
+        `tenant`,
         ew_first_at as ew_last_at,
+        ew_end_us,
-- step ew_stored_sessions, lines
     select
+        xxhash64(`tenant`, `user_id`) as ew_key_hash,
+        `tenant`,
         last_event_at as ew_last_at,
+        unix_micros(session_end) as ew_end_us,
-- step ew_reached, lines ~ last_at => end_us ~ `user_id` => ew_key_hash, `tenant`, `user_id`
-- step ew_numbered, lines ~ `user_id` => ew_key_hash, `tenant`, `user_id`
~ > try_add(unix_micros(ew_reached), 1800000000) => >= ew_reached
-- step ew_merged, lines ~ `user_id`, ew => ew_key_hash, `tenant`, `user_id`, ew
     select
+        `tenant`,
         max(ew_last_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, timestamp_micros(unix_micros(last_event_at) + 1800000000)) as session_end
+        coalesce(timestamp_micros(ew_end_us), last_event_at) as session_end
-- step ew_decided, lines ~ , `user_id`, => , `tenant`, 'k2', `user_id`,
~ encode( => encode(`tenant`, 'utf-8') <> cast(`tenant` as binary) then `tenant` else '' end, case when encode(
-- step ew_twice, lines
         ew_is_row,
+        if(ew_is_row, `tenant`, null) as `tenant`,
-- step ew_changed, lines
     select
         ew_is_row,
+        `tenant`,
     group by
         ew_is_row,
+        `tenant`,
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ .user => .tenant": "string", "keys.user
 select
+    `tenant`,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "session", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["tenant", "user_id"], "late_test": "session", "max_future_skew": "1 day", "min_event_time": null, "watermark_delay": "10 minutes"}',
