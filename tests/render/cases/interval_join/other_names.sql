-- differs from inner_buckets in
-- step the model, lines
-    `impression_id`, ... 1 more
+    `seen`,
-- step ew_left, lines ~ demo. =>
-        unix_micros(`shown_at`) as ew_time_us
+        case when typeof(impressions.`shown_at`) in ('timestamp', 'timestamp_ntz') then case typeof(impressions.`shown_at`) when 'timestamp_ntz' then (cast(cast(impressions.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(impressions.`shown_at` as timestamp)) end else raise_error(concat('event_windows.interval_join in model a_model: left.event_time: is not a timestamp; given: shown_at ', typeof(impressions.`shown_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
-- step select, lines ~ to => concat(to ~ r.`ad_id` => r.`ad`
-        l.`impression_id` as `impression_id`, ... 1 more
+        l.`shown_at` as `seen`,
-        ), 256) as match_id,
+        ), case
+            when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
+                'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
+                '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+            ))
+            when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+            else ''
+        end), 256) as match_id,
