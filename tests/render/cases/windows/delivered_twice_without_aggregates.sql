-- differs from delivered_twice in
-- step the model, lines
-    event_count,
-... 2 more
+    event_count
-            `view_id` as ew_id,
-... 2 more
+            `view_id` as ew_id
-                order by `ew_value_pages`, `ew_value_mean` /* deliveries that tie are alike in all that is used -- noqa: EW05 */
+                order by ew_id /* deliveries that tie are alike in all that is used -- noqa: EW05 */
-        count(*) as event_count,
-... 2 more
+        count(*) as event_count
