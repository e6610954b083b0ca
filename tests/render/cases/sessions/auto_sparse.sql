-- differs from auto_fixed_inclusive in
-- step the model, lines
-    ew_mini_sessions as (
-... 16 more
@@
-            max(ew_last_at) over (
+            max(ew_first_at) over (
-        from ew_mini_sessions
+        from ew_events
-        max(ew_last_at) as last_event_at,
-... 3 more
+        max(ew_first_at) as last_event_at,
+        count(*) as event_count,
+        count(`ew_value_pages`) as `pages`,
+        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
