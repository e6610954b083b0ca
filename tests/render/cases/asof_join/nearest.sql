-- differs from backward in
-- step the model, lines
                 rows between unbounded preceding and current row
+            ) as ew_before,
+            last_value(if(
+                ew_is_left, null, struct(right_id, ew_time_us, `quoted_at`, `bid`)
+            )) ignore nulls over (
+                partition by `symbol`, if(ew_may_match, null, left_id)
+                order by
+                    ew_time_us desc,
+                    ew_is_left desc,
+                    right_id
+                rows between unbounded preceding and current row
+            ) as ew_after
+        from ew_both
+
+    ),
+
+    ew_nearer as (
+
+        -- the nearer one of two
+        select
+            *,
+            if(
+                ew_before is null
+                or try_subtract(ew_after.ew_time_us, ew_time_us) < try_subtract(ew_time_us, ew_before.ew_time_us),
+                ew_after,
+                ew_before
-        from ew_both
+        from ew_sorted
-            and ew_match.ew_time_us >= try_add(ew_time_us, -60000000) as ew_is_taken
-        from ew_sorted
+            and ew_match.ew_time_us >= try_add(ew_time_us, -60000000)
+            and ew_match.ew_time_us <= try_add(ew_time_us, 60000000) as ew_is_taken
+        from ew_nearer
