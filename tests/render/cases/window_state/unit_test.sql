-- differs from compile in
-- step ew_run, lines
-                    `loaded_at` as ew_cursor,
-... 3 more
+                    demo.page_views.`loaded_at` as ew_cursor,
+                    case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end as ew_cursor_number,
+                    demo.page_views.`viewed_at` as ew_time,
+                    case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then cast(cast(cast(cast(demo.page_views.`viewed_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(demo.page_views.`viewed_at` as timestamp)) end as ew_time_us
-                where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+                where case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or demo.page_views.`loaded_at` is null
-- step ew_arrived, lines
-        `user_id`,
+        demo.page_views.`user_id`,
-        `viewed_at` as ew_first_at,
-... 2 more
+        case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.window_state in unit_test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
+        case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then cast(cast(cast(cast(demo.page_views.`viewed_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(demo.page_views.`viewed_at` as timestamp)) end as ew_time_us,
+        case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end as ew_cursor
-    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
+    where case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end <= (select sources[0].cursor_to from ew_run)
-- step ew_panes, lines
         max(ew_cursor) as ew_largest_cursor,
+        min(ew_first_at) as ew_any_at,
-- step ew_arrived_windows, lines
         ew_largest_cursor,
+        ew_any_at,
-- step ew_stored_windows, lines
-        unix_micros(window_start) as ew_start_us,
+        case typeof(window_start) when 'timestamp_ntz' then cast(cast(cast(cast(window_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(window_start as timestamp)) end as ew_start_us,
         largest_cursor as ew_largest_cursor,
+        window_start as ew_any_at,
-- step ew_merged, lines
         max(ew_largest_cursor) as largest_cursor,
+        min(ew_any_at) as ew_any_at,
-- step ew_decided, lines
-        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', (select run from ew_run)))), 256) as window_id,
-... 2 more
+        ), case
+            when typeof(`user_id`) rlike 'collate' then raise_error(concat(
+                'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
+                '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+            ))
+            when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
+            else ''
+        end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', (select run from ew_run)))), 256) as window_id,
+        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us - case typeof(ew_any_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_start,
+        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - case typeof(ew_any_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_end,
-- step windows and rejected events, the checkpoint, lines
-    date_from_unix_date(cast(unix_micros(window_start) div 86400000000 - if(mod(unix_micros(window_start), 86400000000) < 0, 1, 0) as int)) as window_date,
+    date_from_unix_date(cast(case typeof(window_start) when 'timestamp_ntz' then cast(cast(cast(cast(window_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(window_start as timestamp)) end div 86400000000 - if(mod(case typeof(window_start) when 'timestamp_ntz' then cast(cast(cast(cast(window_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(window_start as timestamp)) end, 86400000000) < 0, 1, 0) as int)) as window_date,
-                'cursor_type', 'timestamp',
+                'cursor_type', cast(null as string),
