-- differs from compact_per_event_inclusive in
-- step query 1, as in asof_join/state_first_run
-- step query: ew_measured, as ew_measured in sessions/compact_per_event_inclusive, but
-        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us, ... 2 more
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us
-- step query: ew_events, as ew_events in sessions/compact_per_event_inclusive
-- step query: select, as in sessions/auto_fixed_inclusive, but ~ at), 1800000000)) as => at), nullif(ew_gap_us, 0))) as
~ 1800000000)), try_multiply(64L, 1800000000 => nullif(ew_gap_us, 0))), try_multiply(64L, ew_gap_us
-- step query 2, as in session_state/next_run
-- step query: ew_measured (2), as before
-- step query: ew_events (2), as ew_events in sessions/compact_per_event_inclusive
-- step query: select (2), as in sessions/auto_fixed_inclusive, but
-    least(count(*), approx_count_distinct(struct(`user_id`, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))))) as mini_sessions
+    least(count(*), approx_count_distinct(struct(`user_id`, ew_gap_us, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0)))))) as mini_sessions
-- step the model, as in sessions/auto_fixed_inclusive, but ~ unix_micros(last_event_at) + 1800000000 => ew_end_us
