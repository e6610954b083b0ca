-- differs from next_run in
-- without query 2; ew_mini_sessions; ew_touched; ew_stored_sessions
-- step query 1; query: ew_together, as in asof_join/state_first_run
-- step query: ew_measured, lines ~ 1767261600000000L => cast(null as bigint)
~ `loaded_at` > timestamp_micros(1767261600000000) => true
-- step query: ew_moved, lines ~ 1767261600000000L => cast(null as bigint)
-- step ew_arrived, lines ~ > timestamp_micros(1767261600000000) and `loaded_at` < => <
-- step ew_rows, as in session_state/apply_gap_per_event_first_run, but
-    -- events as rows that can be divided
+    -- each event as a session of its own
-        ew_end_us as ew_reach_us, ... 2 more
-        `ew_value_pages`, ... 2 more
+        if(`ew_value_pages` is null, 0L, 1L) as `pages`,
+        named_struct('at', ew_first_at, 'value', `ew_value_landing_page`) as `landing_page`
-- step ew_merged, lines
-        sum(ew_new_events) as ew_new_events, ... 1 more
-- step ew_decided, as in session_state/apply_gap_per_event_first_run, but
~ , if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '') =>
-- step ew_twice, as in session_state/reread_first_run, but
-        if(ew_is_row, ew_rejected, null) as ew_rejected, ... 5 more
+        if(ew_is_row, `landing_page`, null) as `landing_page`,
-        if(ew_is_row, 0L, if(status in ('closed', 'final'), 1L, 0L)) as ew_sessions_closed, ... 1 more
+        if(ew_is_row, 0L, if(status in ('closed', 'final'), 1L, 0L)) as ew_sessions_closed
-    where (not ew_is_row or coalesce(reason, '') <> 'duplicate')
-- step ew_changed, as in session_state/compile_next, but
-        ew_stored,
@@     group by
-        `landing_page`, ... 1 more
+        `landing_page`
-- step sessions and rejected events, tombstones, the checkpoint, as in session_state/reread_first_run, but
-    if(ew_is_row and reason is null, started_by, null) as started_by,
     if(ew_is_row, `pages`, null) as `pages`,
+    if(ew_is_row, `landing_page`.value, null) as `landing_page`,
-        'superseded_ids', ew_superseded.id, ... 6 more
+        'superseded_ids', cast(array() as array<string>),
+        'landing_page', `landing_page`
-            'sessions_closed', coalesce(ew_sessions_closed, 0L), ... 1 more
+            'sessions_closed', coalesce(ew_sessions_closed, 0L)
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}', ... 1 more
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "mini_sessions": 900, "types": {"keys.user_id": "string", "event_time": "timestamp", "aggregates.landing_page": "string"}}'
