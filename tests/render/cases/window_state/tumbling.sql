-- differs from next_run in
-- without ew_spread
-- step query: ew_measured, lines
-                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
+                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000), 3600000000) then 'late'
-- step ew_arrived, as query: ew_arrived in session_state/reread_next_run, but ~ at, => first_at,
-- step ew_classified, lines ~ 1200000000), => 3600000000),
~ 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 => pmod((1767261600000000L), 3600000000)
-- step ew_panes, lines
-        max(ew_cursor) as ew_largest_cursor, ... 2 more
+        max(ew_cursor) as ew_largest_cursor
-- step ew_arrived_windows, as in window_state/calendar, but
     select
+        `user_id`,
-- step ew_stored_windows, lines
-        largest_cursor as ew_largest_cursor, ... 2 more
+        largest_cursor as ew_largest_cursor
-- step ew_merged, lines
-        max(ew_largest_cursor) as largest_cursor, ... 2 more
+        max(ew_largest_cursor) as largest_cursor
-- step ew_twice, lines
-        if(ew_is_row, `pages`, null) as `pages`, ... 1 more
-- step ew_changed, lines
@@     select
-        `pages`, ... 1 more
@@     group by
-        largest_cursor, ... 2 more
+        largest_cursor
-- step windows and rejected events, the checkpoint, lines
-    if(ew_is_row, `pages`, null) as `pages`, ... 2 more
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}', ... 1 more
+        'settings', '{"aggregates": {}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "1 hour", "watermark_delay": "10 minutes"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "size_us": 3600000000, "slide_us": 3600000000, "types": {"keys.user_id": "string", "event_time": "timestamp"}}'
