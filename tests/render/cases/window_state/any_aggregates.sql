-- differs from with_id in
-- step ew_arrived, lines
-        1 as `ew_value_pages`, ... 1 more
+        amount as `ew_value_middle`,
         true as ew_is_new,
+        struct(`user_id`, `viewed_at`, `path`, `amount`, `view_id`, `loaded_at`) as ew_row,
-- step ew_read_again, lines
-        1 as `ew_value_pages`, ... 1 more
+        amount as `ew_value_middle`,
         false as ew_is_new,
+        struct(`user_id`, `viewed_at`, `path`, `amount`, `view_id`, `loaded_at`) as ew_row,
-- step ew_numbered, lines ~ `ew_value_pages`, `ew_value_landing_page` => `ew_value_middle`, to_json(ew_row)
-- step ew_panes, lines
     select
-        `user_id`, ... 9 more
+        *,
+        if(ew_is_new, 1L, 0L) as ew_new_events,
+        1L as ew_all_events,
+        ew_cursor as ew_smallest_cursor,
+        ew_cursor as ew_largest_cursor
-    group by ... 4 more
-- step ew_arrived_windows, lines
-        `pages`, ... 1 more
+        `ew_value_middle`,
+        ew_first_at,
+        ew_row
-- step ew_stored_windows, lines
-        `pages`, ... 1 more
+        `middle`,
+        `dearest`
-- step ew_members, as in test_session_aggregates_match_events/old_state, but
-    -- the events that lie in it
+    -- the events of each window, with all of their columns
-        ew_in.session_id as ew_session_id ... 2 more
+        ew_reason,
+        ew_start_us,
+        ew_new_events,
+        ew_new_own_events,
+        ew_stored_status,
+        ew_events,
+        ew_own_events,
+        ew_smallest_cursor,
+        ew_largest_cursor,
+        `ew_value_middle`,
+        ew_first_at
+    from ew_arrived_windows
-- step ew_remade, lines ~ arrived_windows => members
-        sum(`pages`) as `pages`, ... 1 more
+        median(`ew_value_middle`) as `middle`,
+        if(coalesce(ew_reason, '') <> 'duplicate', max_by(path, amount), null) as `dearest`
-- step ew_merged, lines ~ `pages`, remade.`pages`) as `pages` => `middle`, remade.`middle`) as `middle`
~ `landing_page`, remade.`landing_page`) as `landing_page` => `dearest`, remade.`dearest`) as `dearest`
-- step ew_twice, lines ~ `pages`, null) as `pages` => `middle`, null) as `middle`
~ `landing_page`, null) as `landing_page` => `dearest`, null) as `dearest`
-- step ew_changed, lines
@@     select
-        `pages`, ... 1 more
+        `middle`,
+        `dearest`,
@@     group by
-        `pages`, ... 1 more
+        `middle`,
+        `dearest`
-- step windows and rejected events, the checkpoint, lines
-    if(ew_is_row, `pages`, null) as `pages`, ... 2 more
+    if(ew_is_row, `middle`, null) as `middle`,
+    if(ew_is_row, `dearest`, null) as `dearest`,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": "view_id", "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}', ... 1 more
+        'settings', '{"aggregates": {"dearest": {"sql": "max_by(path, amount)"}, "middle": {"expression": "amount", "function": "median"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": "view_id", "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "size_us": 3600000000, "slide_us": 1200000000, "types": {"keys.user_id": "string", "event_time": "timestamp", "aggregates.middle": "decimal(10,2)", "aggregates.dearest.sql.path": "string", "aggregates.dearest.sql.amount": "decimal(10,2)"}}'
