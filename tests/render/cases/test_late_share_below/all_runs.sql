-- differs from newest_runs in
-- step ew_runs, lines
-    -- the newest runs that have read events
+    -- the runs that have read events
-    order by checkpoint.run desc
-    limit 30
-- step select, lines
-            round(100D * rejected_late / events_read, 3), ' %, accepted are 50.0 %'
+            round(100D * rejected_late / events_read, 3), ' %, accepted are 1.0 %'
-where uncounted > 0 or rejected_late > 0.5 * events_read
+where uncounted > 0 or rejected_late > 0.01 * events_read
