-- differs from sliding in
-- step the model, lines
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
-... 2 more
+    ), case
+        when typeof(`user_id`) rlike 'collate' then raise_error(concat(
+            'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
+            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+        ))
+        when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
+        else ''
+    end), 256) as window_id,
+    ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us - case typeof(ew_any_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_start,
+    ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us + 3600000000 - case typeof(ew_any_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_end,
-    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`
+    cast(`mean`.total as double) / nullif(`mean`.count, 0) as `mean`
-            `user_id`,
-            `viewed_at` as ew_first_at,
+            steps.`user_id`,
+            case when typeof(steps.`viewed_at`) in ('timestamp', 'timestamp_ntz') then steps.`viewed_at` else raise_error(concat('event_windows.windows in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(steps.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
-        from demo.page_views
-        where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)
+        from steps
+        where case typeof(steps.`viewed_at`) when 'timestamp_ntz' then cast(steps.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135593200000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402297199999999L as decimal(20, 0)) / 1000000) else cast(steps.`viewed_at` as timestamp) between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L) end
-            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000) as ew_pane_us,
+            case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end + 300000000, 600000000) as ew_pane_us,
             count(*) as event_count,
+            min(ew_first_at) as ew_any_at,
-            named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`
+            named_struct('total', sum(cast(if(typeof(`ew_value_mean`) = 'string', raise_error('event_windows.windows in model a_model: aggregates.mean: adds up text. Use a cast to a number, or a try_cast, which makes NULL of the rest.'), `ew_value_mean`) as double)), 'count', count(`ew_value_mean`)) as `mean`
-            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000)
+            case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end + 300000000, 600000000)
         sum(event_count) as event_count,
+        min(ew_any_at) as ew_any_at,
-        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`
+        named_struct('total', sum(`mean`.total), 'count', sum(`mean`.count)) as `mean`
