-- differs from gap_per_event in
-- step query: ew_new, lines
-        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap,
-        xxhash64(`user_id`) as ew_key
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_first, pmod(ew_first, nullif(ew_gap, 0))))) as mini_sessions,
-- step ew_mini_sessions, lines
-    -- each event as a session of its own
+    -- events that are surely in one session, aggregated
-        ew_first,
-... 6 more
+        min(ew_first) as ew_first,
+        max(ew_first) as ew_last,
+        max(ew_end) as ew_end,
+        count(*) as ew_events,
+        min(ew_cursor) as ew_smallest_cursor,
+        max(ew_cursor) as ew_largest_cursor,
+        count(*) as ew_new_events,
-        if(`ew_value_pages` is null, 0L, 1L) as `pages`,
-        named_struct('at', ew_first, 'value', `ew_value_landing_page`) as `landing_page`
+        count(`ew_value_pages`) as `pages`,
+        min(named_struct('at', ew_first, 'value', `ew_value_landing_page`)) as `landing_page`
     from ew_classified
+    group by
+        `user_id`,
+        ew_reason,
+        ew_gap,
+        try_subtract(unix_micros(ew_first), pmod(unix_micros(ew_first), nullif(ew_gap, 0)))
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first) >= ew_reached) over (
+        count_if(unix_micros(ew_first) > ew_reached) over (
-- step the checkpoint, lines
-            'strategy', 'islands',
-            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+            'strategy', 'compact',
+            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
