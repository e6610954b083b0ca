-- differs from bounded in
-- step ew_gone, lines
     -- what the state has of each side, and its source has not
-    select ... 16 more
-        where `clicked_at` > timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000L)
         on of_state.right_id = kept.ew_id
+    left anti join (
+        select
+            `ad_id`,
+            `clicked_at` as ew_time
+        from demo.clicks as of_source
+        left anti join ew_state as rejected
+            on rejected.right_id = of_source.`click id`
+            and rejected.right_event_at = of_source.`clicked_at`
+            and rejected.status = 'rejected'
+            and rejected.side = 'right'
+            and rejected.reason <> 'duplicate_id'
+        where
+            `click id` is not null
+            and `clicked_at` <= timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000L)
+            and (valid)
+    ) as later
+        on
+            later.`ad_id` = of_state.`ad_id`
+            and later.ew_time > of_state.right_event_at
-        and of_state.right_event_at > timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000L)
