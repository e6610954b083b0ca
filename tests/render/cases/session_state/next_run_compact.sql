-- differs from next_run in
-- without ew_touched
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
+        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
-    left join ew_touched
-... 3 more
@@
-            session_end >= timestamp_micros(1767088800000000L)
+            session_end >= timestamp_micros(1767261600000000L)
         )
-        and (
-... 4 more
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'strategy', 'islands',
+        'strategy', 'compact',
-        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "mini_sessions": 900}'
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "mini_sessions": 10}'
