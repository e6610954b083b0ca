-- differs from next_run_islands in
-- step ew_mini_sessions, lines
-    -- each event as a session of its own
+    -- events that are surely in one session, aggregated
-        ew_first,
-... 5 more
+        min(ew_first) as ew_first,
+        max(ew_first) as ew_last,
+        count(*) as ew_events,
+        min(ew_cursor) as ew_smallest_cursor,
+        max(ew_cursor) as ew_largest_cursor,
+        count(*) as ew_new_events,
-        if(`ew_value_pages` is null, 0L, 1L) as `pages`,
-        named_struct('at', ew_first, 'value', `ew_value_landing_page`) as `landing_page`
+        count(`ew_value_pages`) as `pages`,
+        min(named_struct('at', ew_first, 'value', `ew_value_landing_page`)) as `landing_page`
     from ew_classified
+    group by
+        `user_id`,
+        ew_reason,
+        session_window(if(ew_reason in ('null_event_time', 'bad_gap'), timestamp_micros(0), ew_first), '1800 seconds')
-- step the checkpoint, lines
-            'strategy', 'islands',
+            'strategy', 'native',
