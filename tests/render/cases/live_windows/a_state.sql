-- in steps
-- step the model, as in live_sessions/built, but ~ sessions => hours
-    `from``where`, ... 4 more
+    `window_id`,
+    `window_start`,
+    `window_end`,
     `pages`,
+    `landing_page`,
+    `total`,
