-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_deliveries, as in test_events_are_delivered_once/compared, but ~ `event's id` => `event_id`
-        count(*) as deliveries, ... 2 more
+        count(*) as deliveries
-- step select, as in test_events_are_delivered_once/compared, but ~ `event's id` => `event_id`
-            ' times', ... 2 more
+            ' times')
