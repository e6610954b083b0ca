-- differs from sliding in
-- step the model, lines
-    timestamp_micros(ew_start_us + 3600000000) as window_end,
+    timestamp_micros(ew_start_us + 86400000000) as window_end,
-        where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)
+        where `viewed_at` between timestamp_micros(-62135510400000000L) and timestamp_micros(253402214399999999L)
-            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000) as ew_pane_us,
+            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 60000000, 300000000) as ew_pane_us,
-            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000)
+            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 60000000, 300000000)
+
+    ),
+
+    ew_in_strips as (
+
+        -- each pane in all strips of panes that hold it
+        select
+            *,
+            explode(sequence(ew_pane_us - pmod(ew_pane_us + 60000000, 300000000), ew_pane_us - 4500000000, -300000000)) as ew_strip_us
+        from ew_panes
+
+    ),
+
+    ew_strips as (
+
+        -- one row a strip
+        select
+            `user_id`,
+            ew_strip_us,
+            sum(event_count) as event_count,
+            sum(`pages`) as `pages`,
+            named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`
+        from ew_in_strips
+        group by
+            `user_id`,
+            ew_strip_us
-        -- each pane in all windows that are made of it
+        -- each strip in all windows that are made of it
-            explode(sequence(ew_pane_us - pmod(ew_pane_us + 300000000, 600000000), ew_pane_us - 3000000000, -600000000)) as ew_start_us
-        from ew_panes
+            explode(sequence(ew_strip_us - pmod(ew_strip_us + 60000000, 300000000), ew_strip_us - 81600000000, -4800000000)) as ew_start_us
+        from ew_strips
