-- differs from next_run in
-- step the model, lines
-    and updated_at in (timestamp_micros(1767261600000000L), timestamp_micros(1767268800000000L))
+    and false
