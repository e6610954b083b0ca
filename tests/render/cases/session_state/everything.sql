-- differs from bounded_session_test in
-- step query: ew_new, lines
-        1800000000 as ew_gap,
-        xxhash64(`user_id`) as ew_key
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap,
+        xxhash64(`tenant`, `user_id`) as ew_key,
+        unix_micros(`loaded_at`) as ew_cursor_at
-- step query: ew_judged, lines
-            when ew_first not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_first >= -62135596800000000L and ew_gap > 0 and try_add(ew_first, ew_gap) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_first > try_add(ew_cursor_at, 86400000000) then 'future'
-- step query: ew_measured, lines
-        max(if(ew_first not between -62135596800000000L and 253402300799999999L, null, ew_first)) as latest_event
+        max(if(ew_first not between -62135596800000000L and 253402300799999999L or ew_first > try_add(ew_cursor_at, 86400000000), null, ew_first)) as latest_event
-- step ew_arrived, lines
     select
+        `tenant`,
         unix_micros(`loaded_at`) as ew_cursor,
+        unix_micros(`loaded_at`) as ew_cursor_at,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap,
-- step ew_classified, lines
         if(ew_time between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_time, null) as ew_first,
+        if(unix_micros(ew_time) >= -62135596800000000L and ew_gap > 0 and try_add(unix_micros(ew_time), ew_gap) <= 253402300799999999L, try_add(unix_micros(ew_time), ew_gap), null) as ew_end,
-            when unix_micros(ew_time) not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(unix_micros(ew_time) >= -62135596800000000L and ew_gap > 0 and try_add(unix_micros(ew_time), ew_gap) <= 253402300799999999L, false) then 'bad_gap'
+            when unix_micros(ew_time) > try_add(ew_cursor_at, 86400000000) then 'future'
-- step ew_mini_sessions, lines
     select
+        `tenant`,
         ew_first as ew_last,
+        ew_end,
-- step ew_stored_sessions, lines
     select
+        `tenant`,
         last_event_at as ew_last,
+        unix_micros(session_end) as ew_end,
-- step ew_reached, lines
-        max(ew_last) over (
-            partition by `user_id`, ew_reason
+        max(ew_end) over (
+            partition by `tenant`, `user_id`, ew_reason
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first) > try_add(unix_micros(ew_reached), 1800000000)) over (
-            partition by `user_id`, ew_reason
+        count_if(unix_micros(ew_first) >= ew_reached) over (
+            partition by `tenant`, `user_id`, ew_reason
-- step ew_merged, lines
     select
+        `tenant`,
         max(ew_last) as last_event_at,
+        max(ew_end) as ew_end,
-    group by `user_id`, ew_reason, ew_number
+    group by `tenant`, `user_id`, ew_reason, ew_number
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800)) as session_end
+        coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at) as session_end
-- step ew_decided, lines
-                named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+                named_struct('k1', `tenant`, 'k2', `user_id`, 'start', unix_micros(session_start)),
-- step sessions and refused events, lines
 select
+    `tenant`,
-- step sessions that were merged into another one, lines
 select
+    `tenant`,
-- step the checkpoint, lines
 select
+    null as `tenant`,
-            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "session", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["tenant", "user_id"], "late_test": "session", "max_future_skew": "1 day", "min_event_time": null, "watermark_delay": "10 minutes"}',
