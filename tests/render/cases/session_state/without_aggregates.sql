-- differs from next_run in
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor,
-... 2 more
+        unix_micros(`loaded_at`) as ew_cursor
-- step ew_mini_sessions, lines
-        null as ew_stored,
-... 2 more
+        null as ew_stored
-- step ew_stored_sessions, lines
-        ) as ew_stored,
-... 2 more
+        ) as ew_stored
-- step ew_merged, lines
-        collect_list(ew_stored) as ew_stored,
-... 2 more
+        collect_list(ew_stored) as ew_stored
-- step sessions and refused events, lines
-    `pages`,
-    `landing_page`.value as `landing_page`,
@@
-        ))),
-        'landing_page', `landing_page`
+        )))
-- step sessions that were merged into another one, lines
-    null as `pages`,
-    null as `landing_page`,
-- step the checkpoint, lines
-    null as `pages`,
-    null as `landing_page`,
@@
-            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+            'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
