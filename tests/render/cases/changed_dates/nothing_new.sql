-- differs from next_run in
-- step query 2, lines
-    and updated_at in (timestamp_micros(1767261600000000L), timestamp_micros(1767268800000000L))
+    and false
-- step the model, as in changed_dates/join, but ~ date'2026-01-01') as => ) as ~ date'2026-01-01' => cast(null as date)
