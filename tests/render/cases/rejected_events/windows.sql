-- in steps
-- step the model, as in rejected_events/built, but ~ sessions => hours
-    `from``where`,
-    session_start as first_event_at, ... 1 more
+    own_event_count,
+    window_start,
+    window_end,
