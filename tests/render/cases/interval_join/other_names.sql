-- differs from inner_buckets in
-- step the model, lines
-    `impression_id`,
-    `shown_at`,
+    `seen`,
-            unix_micros(`shown_at`) as ew_time
-        from demo.impressions
+            case typeof(`shown_at`) when 'timestamp_ntz' then cast(cast(cast(cast(`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(`shown_at` as timestamp)) end as ew_time
+        from impressions
-        l.`impression_id` as `impression_id`,
-        l.`shown_at` as `shown_at`,
+        l.`shown_at` as `seen`,
-        on l.`ad_id` = r.`ad_id`
+        on l.`ad_id` = r.`ad`
