-- differs from sliding in
-- step the model, lines
-    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`
+    `mean`
@@         where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)
-    ),
-... 25 more
@@
-        ew_start_us,
-... 4 more
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000) as ew_start_us,
+        count(*) as event_count,
+        count(`ew_value_pages`) as `pages`,
+        avg(`ew_value_mean`) as `mean`
+    from ew_events
-        ew_start_us
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000)
