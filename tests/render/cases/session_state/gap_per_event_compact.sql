-- differs from gap_per_event in
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, nullif(ew_gap_us, 0))))) as mini_sessions,
@@
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, lines
-            mini_sessions,
-- step ew_mini_sessions, lines
-    -- each event as a session of its own
+    -- events that are surely in one session, aggregated
-        ew_first_at,
-... 3 more
+        min(ew_first_at) as ew_first_at,
+        max(ew_first_at) as ew_last_at,
+        max(ew_end_us) as ew_end_us,
+        count(*) as ew_new_events,
-        1L as ew_events,
-... 4 more
+        count(*) as ew_events,
+        min(ew_cursor) as ew_smallest_cursor,
+        max(ew_cursor) as ew_largest_cursor,
+        count(`ew_value_pages`) as `pages`,
+        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
     from ew_classified
+    group by
+        `user_id`,
+        ew_reason,
+        ew_gap_us,
+        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0)))
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first_at) >= ew_reached) over (
+        count_if(unix_micros(ew_first_at) > ew_reached) over (
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'strategy', 'islands',
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'strategy', 'compact',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
