-- differs from next_run in
-- without ew_spread
-- step query: ew_measured, lines
-                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
+                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000), 3600000000) then 'late'
-- step ew_arrived, lines
-        1 as `ew_value_pages`,
-        path as `ew_value_landing_page`,
-- step ew_classified, lines
-            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
+            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 3600000000), null
-            when ew_time_us < (1767261600000000L) - 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 then 'late'
+            when ew_time_us < (1767261600000000L) - pmod((1767261600000000L), 3600000000) then 'late'
-- step ew_panes, lines
-        max(ew_cursor) as ew_largest_cursor,
-... 2 more
+        max(ew_cursor) as ew_largest_cursor
-- step ew_arrived_windows, lines
-        if(ew_reason is null and ew_start_us + 3600000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
-        ew_start_us,
+        ew_reason,
+        ew_pane_us as ew_start_us,
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_new_own_events,
+        ew_new_events as ew_new_own_events,
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_own_events,
+        ew_new_events as ew_own_events,
-        ew_largest_cursor,
-... 3 more
+        ew_largest_cursor
+    from ew_panes
-- step ew_stored_windows, lines
-        largest_cursor as ew_largest_cursor,
-... 2 more
+        largest_cursor as ew_largest_cursor
-- step ew_merged, lines
-        max(ew_largest_cursor) as largest_cursor,
-... 2 more
+        max(ew_largest_cursor) as largest_cursor
-- step ew_twice, lines
-        if(ew_is_row, `pages`, null) as `pages`,
-        if(ew_is_row, `landing_page`, null) as `landing_page`,
-- step ew_changed, lines
-        `pages`,
-        `landing_page`,
@@     group by
-        largest_cursor,
-... 2 more
+        largest_cursor
-- step windows and rejected events, the checkpoint, lines
-    if(ew_is_row, `pages`, null) as `pages`,
-... 2 more
@@
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
-        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "size_us": 3600000000, "slide_us": 1200000000}'
+        'settings', '{"aggregates": {}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "1 hour", "watermark_delay": "10 minutes"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "size_us": 3600000000, "slide_us": 3600000000}'
