-- differs from unlimited in
-- step ew_touched, added after ew_arrived_windows
ew_touched as (

    -- the windows that have new events
    select distinct
        `user_id` as ew_key_1,
        ew_start_us as ew_touched_us
    from ew_arrived_windows
    where ew_reason is null

)
-- step ew_stored_windows, lines
-    select
+    select /*+ broadcast(ew_touched) */
     from demo.state
+    left join ew_touched
+        on
+            `user_id` <=> ew_key_1
+            and ew_touched_us = unix_micros(window_start)
-            window_end >= timestamp_micros(1767261600000000L)
+            window_end >= timestamp_micros(1767088800000000L)
         )
+        and (
+            ew_touched_us is not null or status = 'checkpoint'
+            or status = 'open' and window_end <= timestamp_micros(1767268800000000L)
+        )
