-- in steps
-- step the model, as in changes/view, but
     `user_id`,
+    `from``where`,
-    `updated_at`, ... 3 more
+    `updated_at`
+from demo.sessions_state
