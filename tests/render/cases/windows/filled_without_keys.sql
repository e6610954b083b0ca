-- differs from filled in
-- step query 1, lines
-        `user_id`, ... 2 more
+        sha2(to_json(
+            named_struct('start', ew_start_us),
-        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
+        ), 256) as window_id,
-- step query: ew_events, lines
-        `user_id`,
-- step query: select, lines
         select
-            `user_id`,
         group by
-            `user_id`,
-- step the model, lines
-    `user_id`, ... 2 more
+    if(ew_window.start_us = ew_first_us, window_id, sha2(to_json(
+        named_struct('start', ew_window.start_us),
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256)) as window_id,
+    ), 256)) as window_id,
-- step ew_live, lines
-            `user_id`, ... 2 more
+            sha2(to_json(
+                named_struct('start', ew_start_us),
-            ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
+            ), 256) as window_id,
-- step ew_events, as query: ew_events
-- step ew_live: select, lines
                 select
-                    `user_id`,
                 group by
-                    `user_id`,
-- step ew_followed, lines
-            partition by `user_id`
+            partition by 'all' /* without keys there is one series of windows -- noqa: EW02 */
