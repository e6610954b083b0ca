-- differs from next_run in
-- without ew_touched
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
-    left join ew_touched
-... 3 more
@@
-            session_end >= timestamp_micros(1767088800000000L)
+            session_end >= timestamp_micros(1767261600000000L)
         )
-        and (
-... 4 more
