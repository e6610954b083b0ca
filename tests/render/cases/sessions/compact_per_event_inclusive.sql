-- differs from compact_fixed_inclusive in
-- step the model, lines ~ unix_micros(last_event_at) + 1800000000 => ew_end_us
-- step ew_measured, as query: ew_measured in window_state/next_run, but
-    -- the new part of the source
+    -- each event with its own gap in microseconds
-        max(ew_cursor) as ew_cursor, ... 34 more
+        `user_id`,
+        `viewed_at` as ew_first_at,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+        1 as `ew_value_pages`,
+        path as `ew_value_landing_page`
+    from demo.page_views
-- step ew_events, lines ~ time, => time and a gap,
-        `user_id`, ... 4 more
+        *,
+        try_add(unix_micros(ew_first_at), ew_gap_us) as ew_end_us
+    from ew_measured
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        ew_first_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L)
+        and ew_gap_us > 0
+        and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L
-- step ew_mini_sessions, lines
         max(ew_first_at) as ew_last_at,
+        max(ew_end_us) as ew_end_us,
-        struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))
+        ew_gap_us,
+        struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0))))
-- step ew_reached, lines ~ last_at => end_us
-- step ew_numbered, lines ~ try_add(unix_micros(ew_reached), 1800000000) => ew_reached
-- step select, lines
         max(ew_last_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
