-- differs from tumbling in
-- step the model, lines
             `viewed_at` as ew_first_at,
+            `view_id` as ew_id,
         where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)
+
+    ),
+
+    ew_numbered as (
+
+        -- the deliveries of each event
+        select
+            *,
+            row_number() over (
+                partition by `user_id`, ew_first_at, ew_id
+                order by `ew_value_pages`, `ew_value_mean` /* deliveries that tie are alike in all that is used -- noqa: EW05 */
+                rows between unbounded preceding and current row
+            ) as ew_delivery
+        from ew_events
+
+    ),
+
+    ew_delivered as (
+
+        -- one of them; what has no id is an event of its own
+        select *
+        from ew_numbered
+        where ew_delivery = 1 or ew_id is null
-    from ew_events
+    from ew_delivered
