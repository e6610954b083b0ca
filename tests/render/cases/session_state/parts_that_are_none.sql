-- differs from next_run in
-- step ew_arrived, lines
-        1 as `ew_value_pages`, ... 1 more
+        path as `ew_value_landing`,
-- step ew_mini_sessions, lines
-        if(`ew_value_pages` is null, 0L, 1L) as `pages`, ... 1 more
+        named_struct('at', ew_first_at, 'value', `ew_value_landing`) as `landing`
-- step ew_stored_sessions, lines
-        `pages`, ... 1 more
+        aggregate_state.`landing` as `landing`
-- step ew_merged, lines
-        sum(`pages`) as `pages`, ... 1 more
+        min(`landing`) as `landing`
-- step ew_twice, as in session_state/a_run_explained, but ~ `pages`, null) as `pages` => `landing`, null) as `landing`
-- step ew_changed, lines
@@     select
-        `pages`, ... 1 more
+        `landing`,
@@     group by
-        `pages`, ... 1 more
+        `landing`,
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ _page": " => ": "
~ _page', `landing_page` => ', `landing`
-    if(ew_is_row and ew_gone is null, `pages`, null) as `pages`, ... 1 more
+    if(ew_is_row and ew_gone is null, `landing`.value, null) as `landing`,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing": {"expression": "path", "function": "first", "ignore_nulls": null, "order_by": null}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
