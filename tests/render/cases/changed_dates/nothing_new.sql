-- differs from next_run in
-- step query 2, lines
-    and updated_at in (timestamp_micros(1767261600000000L), timestamp_micros(1767268800000000L))
+    and false
-- step the model, lines
-    explode(cast(array(date'2026-01-01', date'2026-01-02') as array<date>)) as changed_date,
+    explode(cast(array() as array<date>)) as changed_date,
-where changed_date in (date'2026-01-01', date'2026-01-02')
+where changed_date in (cast(null as date))
