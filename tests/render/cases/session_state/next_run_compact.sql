-- differs from next_run in
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
+        try_subtract(unix_micros(ew_first), pmod(unix_micros(ew_first), 1800000000))
-- step the checkpoint, lines
-            'strategy', 'islands',
+            'strategy', 'compact',
-            'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 900}'
+            'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 10}'
