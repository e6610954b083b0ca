-- differs from compact_fixed_inclusive in
-- step the model, lines
-    event_count, ... 2 more
+    event_count
-- step ew_events, as query: ew_events in sessions/auto_fixed_inclusive
-- step ew_mini_sessions, lines
-        count(*) as ew_events, ... 2 more
+        count(*) as ew_events
-- step select, lines
-        sum(ew_events) as event_count, ... 2 more
+        sum(ew_events) as event_count
