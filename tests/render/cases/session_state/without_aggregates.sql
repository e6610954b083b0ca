-- differs from next_run in
-- step ew_arrived, lines
-        1 as `ew_value_pages`,
-        path as `ew_value_landing_page`,
-- step ew_mini_sessions, lines
-        ew_cursor as ew_largest_cursor,
-... 2 more
+        ew_cursor as ew_largest_cursor
-- step ew_stored_sessions, lines
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
@@     select
-        `pages`,
-        `landing_page`,
@@     group by
-        `pages`,
-        `landing_page`,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-    if(ew_is_row and ew_gone is null, `pages`, null) as `pages`,
-    if(ew_is_row and ew_gone is null, `landing_page`.value, null) as `landing_page`,
@@
-        ))),
-        'landing_page', `landing_page`
+        )))
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
