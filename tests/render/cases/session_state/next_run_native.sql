-- differs from next_run_islands in
-- step ew_mini_sessions, lines
-    -- each event as a session of its own
+    -- events that are surely in one session, aggregated
-        ew_first_at,
-... 2 more
+        min(ew_first_at) as ew_first_at,
+        max(ew_first_at) as ew_last_at,
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
+        session_window(if(ew_reason in ('null_event_time', 'bad_gap'), timestamp_micros(0), ew_first_at), '1800 seconds')
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'strategy', 'islands',
+        'strategy', 'native',
