-- differs from next_run in
-- step query: ew_measured, lines
-                when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
-                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
+                when ew_time_us not between -62135488800000000L and 253402192799999999L then 'out_of_range'
+                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 108000000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 108000000000, 1800000000) + 1800000000 then 'late'
-- step ew_classified, lines
-            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
+            ew_time_us between -62135488800000000L and 253402192799999999L, ew_time_us - pmod(ew_time_us, 1800000000), null
-            when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
-            when ew_time_us < (1767261600000000L) - 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 then 'late'
+            when ew_time_us not between -62135488800000000L and 253402192799999999L then 'out_of_range'
+            when ew_time_us < (1767261600000000L) - 108000000000 - pmod((1767261600000000L) - 108000000000, 1800000000) + 1800000000 then 'late'
-- step ew_in_strips, added after ew_panes
ew_in_strips as (

    -- each pane in all strips of panes that hold it
    select
        *,
        explode(if(
            ew_reason is null or ew_reason = 'late',
            sequence(ew_pane_us - pmod(ew_pane_us, 1800000000), ew_pane_us - 9000000000, -1800000000),
            array(ew_pane_us - pmod(ew_pane_us, 1800000000))
        )) as ew_strip_us
    from ew_panes

)
-- step ew_strips, added after ew_in_strips
ew_strips as (

    -- one row a strip
    select
        `user_id`,
        ew_reason,
        ew_strip_us,
        min(ew_smallest_cursor) as ew_smallest_cursor,
        max(ew_largest_cursor) as ew_largest_cursor,
        sum(ew_new_events) as ew_new_events,
        sum(if(ew_strip_us < ew_pane_us, 0L, ew_new_events)) as ew_new_events_own,
        sum(`pages`) as `pages`,
        min(`landing_page`) as `landing_page`
    from ew_in_strips
    group by
        `user_id`,
        ew_reason,
        ew_strip_us

)
-- step ew_spread, lines
-    -- each pane in all windows that are made of it
+    -- each strip in all windows that are made of it
-            sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000),
-            array(ew_pane_us - pmod(ew_pane_us, 1200000000))
+            sequence(ew_strip_us - pmod(ew_strip_us, 1800000000), ew_strip_us - 97200000000, -10800000000),
+            array(ew_strip_us - pmod(ew_strip_us, 1800000000))
-    from ew_panes
+    from ew_strips
-- step ew_arrived_windows, lines
-        if(ew_reason is null and ew_start_us + 3600000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
+        if(ew_reason is null and ew_start_us + 108000000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_new_own_events,
+        if(ew_start_us < ew_strip_us, 0L, ew_new_events_own) as ew_new_own_events,
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_own_events,
+        if(ew_start_us < ew_strip_us, 0L, ew_new_events_own) as ew_own_events,
-- step ew_ended, lines
-        ew_start_us + 3600000000 as ew_end_us
+        ew_start_us + 108000000000 as ew_end_us
-- step windows and rejected events, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
-        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "size_us": 3600000000, "slide_us": 1200000000}'
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "30 hours", "slide": "30 minutes", "watermark_delay": "10 minutes"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "size_us": 108000000000, "slide_us": 1800000000}'
