-- differs from sliding in
-- step the model, lines
-    `pages`,
-    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`
+    `middle`,
+    `dearest`
@@         -- the events that can be in a window
-            `user_id`,
+            *,
-            1 as `ew_value_pages`,
-            amount as `ew_value_mean`
+            amount as `ew_value_middle`
-        -- each event once, in the piece of time that no window cuts
+        -- where the pane of each event begins
@@         -- each event once, in the piece of time that no window cuts
-            `user_id`,
-... 4 more
+            *,
+            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000) as ew_pane_us
-        group by
-... 2 more
@@
-        sum(event_count) as event_count,
-... 2 more
+        count(*) as event_count,
+        median(`ew_value_middle`) as `middle`,
+        max_by(path, amount) as `dearest`
