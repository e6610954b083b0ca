-- differs from state in
-- step ew_compared, lines
-    -- the sessions that can still change
+    -- all sessions
-        `from``where`,
-    from demo.sessions_state ... 1 more
+    from demo.sessions
-- step ew_reached, lines ~ , `from``where` =>
-- step select, lines ~ not after => before ~ start <= => start <
-    `from``where`,
