-- differs from islands_fixed_inclusive in
-- step the model, as in sessions/id_native, but ~ `user_id`) rlike => `user id`) rlike
~ , `user_id` => , `user id`, 'k2', `from``where` ~ `user_id` ', typeof(`user_id` => `user id` ', typeof(`user id`
-    `user_id`,
+    `user id`,
+    `from``where`,
-        when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
+        when encode(cast(`user id` as string), 'utf-8') <> cast(cast(`user id` as string) as binary) and contains(to_json(struct(`user id`)), cast(X'EFBFBD' as string)) then cast(`user id` as string)
+        else ''
+    end, case
+        when typeof(`from``where`) rlike 'collate' then raise_error(concat(
+            'event_windows: no id can be made of text with a collation; given: `from``where` ', typeof(`from``where`),
+            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+        ))
+        when encode(cast(`from``where` as string), 'utf-8') <> cast(cast(`from``where` as string) as binary) and contains(to_json(struct(`from``where`)), cast(X'EFBFBD' as string)) then cast(`from``where` as string)
-    `usual_load`
+    `sum of "all"`
-- step ew_events, lines
-        `user_id`, ... 3 more
+        demo.page_views.`user id`,
+        demo.page_views.`from``where`,
+        case when typeof(demo.page_views.`time`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`time` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: time ', typeof(demo.page_views.`time`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
+        `a mount` as `ew_value_sum of "all"`
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        case typeof(demo.page_views.`time`) when 'timestamp_ntz' then cast(demo.page_views.`time` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L) else cast(demo.page_views.`time` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end
-- step ew_reached, lines ~ `user_id` => `user id`, `from``where`
-- step ew_numbered, as in session_state/unit_test, but ~ `user_id`, ew_reason => `user id`, `from``where`
-- step select, lines ~ by `user_id` => by `user id`, `from``where`
-        `user_id`,
+        `user id`,
+        `from``where`,
-        count(`ew_value_pages`) as `pages`, ... 1 more
+        sum(if(typeof(`ew_value_sum of "all"`) = 'string', raise_error('event_windows.sessions in model a_model: aggregates.sum of "all": adds up text. Use a cast to a number, or a try_cast, which makes NULL of the rest.'), `ew_value_sum of "all"`)) as `sum of "all"`
