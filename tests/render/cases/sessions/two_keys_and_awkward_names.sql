-- differs from islands_fixed_inclusive in
-- step the model, lines
-    `user_id`,
+    `user id`,
+    `from``where`,
-        named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+        named_struct('k1', `user id`, 'k2', `from``where`, 'start', case typeof(session_start) when 'timestamp_ntz' then cast(cast(cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(session_start as timestamp)) end),
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as session_id,
+    ), case
+        when typeof(`user id`) rlike 'collate' then raise_error(concat(
+            'event_windows: no id can be made of text with a collation; given: `user id` ', typeof(`user id`),
+            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+        ))
+        when encode(cast(`user id` as string), 'utf-8') <> cast(cast(`user id` as string) as binary) and contains(to_json(struct(`user id`)), cast(X'EFBFBD' as string)) then cast(`user id` as string)
+        else ''
+    end, case
+        when typeof(`from``where`) rlike 'collate' then raise_error(concat(
+            'event_windows: no id can be made of text with a collation; given: `from``where` ', typeof(`from``where`),
+            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+        ))
+        when encode(cast(`from``where` as string), 'utf-8') <> cast(cast(`from``where` as string) as binary) and contains(to_json(struct(`from``where`)), cast(X'EFBFBD' as string)) then cast(`from``where` as string)
+        else ''
+    end), 256) as session_id,
-    `pages`,
-    `landing_page`.value as `landing_page`
+    `sum of "all"`
-            `user_id`,
-... 3 more
+            demo.page_views.`user id`,
+            demo.page_views.`from``where`,
+            case when typeof(demo.page_views.`time`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`time` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: time ', typeof(demo.page_views.`time`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
+            `a mount` as `ew_value_sum of "all"`
-            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+            case typeof(demo.page_views.`time`) when 'timestamp_ntz' then cast(demo.page_views.`time` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402298999999999L as decimal(20, 0)) / 1000000) else cast(demo.page_views.`time` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end
             max(ew_first_at) over (
-                partition by `user_id`
+                partition by `user id`, `from``where`
-            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
-                partition by `user_id`
+            count_if(ew_first_at > ew_reached + make_interval(0, 0, 0, 0, 0, 0, 1800)) over (
+                partition by `user id`, `from``where`
-        `user_id`,
+        `user id`,
+        `from``where`,
-        count(`ew_value_pages`) as `pages`,
-        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
+        sum(if(typeof(`ew_value_sum of "all"`) = 'string', raise_error('event_windows.sessions in model a_model: aggregates.sum of "all": adds up text. Use a cast to a number, or a try_cast, which makes NULL of the rest.'), `ew_value_sum of "all"`)) as `sum of "all"`
-    group by `user_id`, ew_number
+    group by `user id`, `from``where`, ew_number
