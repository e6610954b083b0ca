-- differs from islands_fixed_inclusive in
-- step the model, as in sessions/auto_timestamp_ntz, but
--- the model
-        named_struct('k1', `user_id`, 'start', (cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second)),
+        named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then (cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(session_start as timestamp)) end),
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as session_id,
+    ), case
+        when typeof(`user_id`) rlike 'collate' then raise_error(concat(
+            'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
+            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+        ))
+        when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
+        else ''
+    end), 256) as session_id,
-- step ew_events, lines ~ demo. => ~ `user_id` => page_views.`user_id`
-        `viewed_at` as ew_first_at,
+        case when typeof(page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then page_views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        case typeof(page_views.`viewed_at`) when 'timestamp_ntz' then cast(page_views.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L) else cast(page_views.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end
-- step ew_numbered, as in session_state/unit_test, but ~ , ew_reason =>
