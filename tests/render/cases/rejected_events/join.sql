-- in steps
-- step the model, as in rejected_events/built, but ~ last => right ~ sessions => clicks
~ session_start as first => left
-    `user_id`, ... 1 more
+    side,
+    left_id,
+    right_id,
