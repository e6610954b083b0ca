-- differs from delivered_twice in
-- step the model, lines
-    event_count, ... 2 more
+    event_count
-- step ew_events, lines
-        `view_id` as ew_id, ... 2 more
+        `view_id` as ew_id
-- step ew_numbered, lines ~ `ew_value_pages`, `ew_value_mean` => ew_id
-- step select, lines
-        count(*) as event_count, ... 2 more
+        count(*) as event_count
