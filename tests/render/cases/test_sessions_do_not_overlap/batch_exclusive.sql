-- differs from state in
-- step ew_compared, lines
-    -- the sessions that can still change
+    -- all sessions
-        `from``where`,
@@
-    from demo.sessions_state
-    where status in ('open', 'closed')
+    from demo.sessions
-- step ew_reached, lines
-            partition by `user_id`, `from``where`
+            partition by `user_id`
-- step select, lines
-    `from``where`,
@@
-            ', not after session ', coalesce(cast(ew_before.session_id as string), 'NULL'),
+            ', before session ', coalesce(cast(ew_before.session_id as string), 'NULL'),
-    or session_start <= ew_before.end_at
+    or session_start < ew_before.end_at
