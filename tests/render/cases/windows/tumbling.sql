-- differs from sliding in
-- without ew_panes; ew_spread
-- step the model, lines
-    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`
+    `mean`
-- step select, lines ~ spread => events ~ sum(event_count => count(* ~ sum(`pages` => count(`ew_value_pages`
-        ew_start_us,
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000) as ew_start_us,
-        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`
+        avg(`ew_value_mean`) as `mean`
-        ew_start_us
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000)
