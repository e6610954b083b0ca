-- differs from compile in
-- step ew_measured, as in session_state/unit_test, but ~ try_add(ew_time_us, 1800000000) => ew_time_us
~ bad_gap') as rejected_bad_gap => out_of_range') as rejected_out_of_range
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions, ... 1 more
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
+                when ew_time_us < ((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000) - 3600000000 - pmod(((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
-                xxhash64(`user_id`) as ew_key,
-- step ew_arrived, as in session_state/unit_test, but
-        case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.session_state in unit_test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_at,
+        case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.window_state in unit_test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
-- step ew_panes, lines
         max(ew_cursor) as ew_largest_cursor,
+        min(ew_first_at) as ew_any_at,
-- step ew_arrived_windows, lines
         ew_largest_cursor,
+        ew_any_at,
-- step ew_stored_windows, lines
-        unix_micros(window_start) as ew_start_us,
+        case typeof(window_start) when 'timestamp_ntz' then (cast(cast(window_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(window_start as timestamp)) end as ew_start_us,
         largest_cursor as ew_largest_cursor,
+        window_start as ew_any_at,
-- step ew_merged, lines
         max(ew_largest_cursor) as largest_cursor,
+        min(ew_any_at) as ew_any_at,
-- step ew_decided, lines
-        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', coalesce((select run from ew_checkpoint), 0) + 1))), 256) as window_id, ... 2 more
+        ), case
+            when typeof(`user_id`) rlike 'collate' then raise_error(concat(
+                'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
+                '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+            ))
+            when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
+            else ''
+        end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', coalesce((select run from ew_checkpoint), 0) + 1))), 256) as window_id,
+        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us - case typeof(ew_any_at) when 'timestamp_ntz' then (cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_start,
+        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - case typeof(ew_any_at) when 'timestamp_ntz' then (cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_end,
-- step windows and rejected events, the checkpoint, lines ~ 'timestamp' => cast(null as string)
~ "keys.user_id": "string", "event_time": "timestamp", "aggregates.landing_page": "string" =>
-    date_from_unix_date(cast(unix_micros(window_start) div 86400000000 - if(mod(unix_micros(window_start), 86400000000) < 0, 1, 0) as int)) as window_date,
+    date_from_unix_date(cast(case typeof(window_start) when 'timestamp_ntz' then (cast(cast(window_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(window_start as timestamp)) end div 86400000000 - if(mod(case typeof(window_start) when 'timestamp_ntz' then (cast(cast(window_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(window_start as timestamp)) end, 86400000000) < 0, 1, 0) as int)) as window_date,
