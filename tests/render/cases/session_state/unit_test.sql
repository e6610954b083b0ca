-- differs from compile_next in
-- step ew_measured, lines ~ `loaded_at` as => demo.page_views.`loaded_at` as
~ `viewed_at` as => demo.page_views.`viewed_at` as
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end as ew_cursor_number,
-                unix_micros(`viewed_at`) as ew_time_us
+                case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then (cast(cast(demo.page_views.`viewed_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(demo.page_views.`viewed_at` as timestamp)) end as ew_time_us
-            where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+            where case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or demo.page_views.`loaded_at` is null
-- step ew_arrived, lines ~ `user_id` => demo.page_views.`user_id`
-        `viewed_at` as ew_at, ... 2 more
+        case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.session_state in unit_test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_at,
+        case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then (cast(cast(demo.page_views.`viewed_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(demo.page_views.`viewed_at` as timestamp)) end as ew_time_us,
+        case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end as ew_cursor
-    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808)
+    where case typeof(demo.page_views.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.page_views.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.page_views.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.page_views.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.page_views.`loaded_at` as string) as bigint) end > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808)
-- step ew_classified, lines
-        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(case typeof(ew_at) when 'timestamp_ntz' then cast(ew_at as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402300799999999L) else cast(ew_at as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L) end, ew_at, null) as ew_first_at,
-- step ew_touched, lines
-        explode(sequence(unix_micros(ew_first_at) div 14400000000, unix_micros(ew_first_at) div 14400000000 + 2)) as ew_bucket
+        explode(sequence(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end div 14400000000, case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end div 14400000000 + 2)) as ew_bucket
-- step ew_stored_sessions, lines
-            and ew_bucket = unix_micros(session_end) div 14400000000
+            and ew_bucket = case typeof(session_end) when 'timestamp_ntz' then (cast(cast(session_end as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_end as timestamp)) end div 14400000000
-            or unix_micros(session_end) div 14400000000 > unix_micros(session_start) div 14400000000 + 1
+            or case typeof(session_end) when 'timestamp_ntz' then (cast(cast(session_end as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_end as timestamp)) end div 14400000000 > case typeof(session_start) when 'timestamp_ntz' then (cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_start as timestamp)) end div 14400000000 + 1
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if(ew_first_at > ew_reached + make_interval(0, 0, 0, 0, 0, 0, 1800)) over (
-- step ew_ended, as in session_state/timestamp_ntz
-- step ew_decided, lines
-                named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+                named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then (cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_start as timestamp)) end),
-            ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+            ), case
+                when typeof(`user_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
+                else ''
+            end, case
-            when unix_micros(session_end) <= (select watermark_to from ew_run) then 'closed'
+            when case typeof(session_end) when 'timestamp_ntz' then (cast(cast(session_end as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_end as timestamp)) end <= (select watermark_to from ew_run) then 'closed'
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 'timestamp' => cast(null as string)
~ "keys.user_id": "string", "event_time": "timestamp", "aggregates.landing_page": "string" =>
-    date_from_unix_date(cast(unix_micros(coalesce(ew_gone.session_start, session_start)) div 86400000000 - if(mod(unix_micros(coalesce(ew_gone.session_start, session_start)), 86400000000) < 0, 1, 0) as int)) as session_date,
+    date_from_unix_date(cast(case typeof(coalesce(ew_gone.session_start, session_start)) when 'timestamp_ntz' then (cast(cast(coalesce(ew_gone.session_start, session_start) as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(coalesce(ew_gone.session_start, session_start) as timestamp)) end div 86400000000 - if(mod(case typeof(coalesce(ew_gone.session_start, session_start)) when 'timestamp_ntz' then (cast(cast(coalesce(ew_gone.session_start, session_start) as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(coalesce(ew_gone.session_start, session_start) as timestamp)) end, 86400000000) < 0, 1, 0) as int)) as session_date,
