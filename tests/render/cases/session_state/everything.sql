-- differs from bounded_session_test in
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
+        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, nullif(ew_gap_us, 0))))) as mini_sessions,
-        max(if(ew_reason is null, try_add(ew_time_us, 1800000000), null)) as last_end,
-        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+        max(if(ew_reason is null, try_add(ew_time_us, ew_gap_us), null)) as last_end,
+        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 86400000000), null, ew_time_us)) as latest_event
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+                when ew_time_us > try_add(ew_arrived_us, 86400000000) then 'future'
-                xxhash64(`user_id`) as ew_key,
+                unix_micros(`loaded_at`) as ew_arrived_us,
+                case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+                xxhash64(`tenant`, `user_id`) as ew_key,
-- step ew_arrived, lines
     select
+        `tenant`,
         path as `ew_value_landing_page`,
+        xxhash64(`tenant`, `user_id`) as ew_key_hash,
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 86400000000) then 'future'
-- step ew_mini_sessions, lines
     select
+        ew_key_hash,
+        `tenant`,
         ew_first_at as ew_last_at,
+        ew_end_us,
-- step ew_stored_sessions, lines
     select
+        xxhash64(`tenant`, `user_id`) as ew_key_hash,
+        `tenant`,
         last_event_at as ew_last_at,
+        unix_micros(session_end) as ew_end_us,
-- step ew_reached, lines
-        max(ew_last_at) over (
-            partition by `user_id`, ew_reason
+        max(ew_end_us) over (
+            partition by ew_key_hash, `tenant`, `user_id`, ew_reason
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
-            partition by `user_id`, ew_reason
+        count_if(unix_micros(ew_first_at) >= ew_reached) over (
+            partition by ew_key_hash, `tenant`, `user_id`, ew_reason
-- step ew_merged, lines
     select
+        `tenant`,
         max(ew_last_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-    group by `user_id`, ew_reason, ew_number
+    group by ew_key_hash, `tenant`, `user_id`, ew_reason, ew_number
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800)) as session_end
+        coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at) as session_end
-- step ew_decided, lines
-                named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+                named_struct('k1', `tenant`, 'k2', `user_id`, 'start', unix_micros(session_start)),
-            ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+            ), case when encode(`tenant`, 'utf-8') <> cast(`tenant` as binary) then `tenant` else '' end, case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
-- step ew_twice, lines
         ew_is_row,
+        if(ew_is_row, `tenant`, null) as `tenant`,
-- step ew_changed, lines
     select
         ew_is_row,
+        `tenant`,
     group by
         ew_is_row,
+        `tenant`,
-- step sessions and rejected events, tombstones, the checkpoint, lines
 select
+    `tenant`,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "session", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["tenant", "user_id"], "late_test": "session", "max_future_skew": "1 day", "min_event_time": null, "watermark_delay": "10 minutes"}',
