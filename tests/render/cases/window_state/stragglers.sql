-- differs from unlimited in
-- step ew_touched, added after ew_arrived_windows, as in session_state/compile_next, but
~ classified => arrived_windows ~ where in time each key has => the windows that have
-        explode(sequence(unix_micros(ew_first_at) div 14400000000, unix_micros(ew_first_at) div 14400000000 + 2)) as ew_bucket
+        ew_start_us as ew_touched_us
-- step ew_stored_windows, lines ~ 1767261600000000L => 1767088800000000L
-    select
+    select /*+ broadcast(ew_touched) */
     from demo.state
+    left join ew_touched
+        on
+            `user_id` <=> ew_key_1
+            and ew_touched_us = unix_micros(window_start)
         )
+        and (
+            ew_touched_us is not null or status = 'checkpoint'
+            or status = 'open' and window_end <= timestamp_micros(1767268800000000L)
+        )
