-- differs from next_run in
-- without ew_touched
-- step query: ew_new, lines
-        1800000000 as ew_gap,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap,
-- step query: ew_judged, lines
-            when ew_first not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_first >= -62135596800000000L and ew_gap > 0 and try_add(ew_first, ew_gap) <= 253402300799999999L, false) then 'bad_gap'
-- step ew_arrived, lines
         unix_micros(`loaded_at`) as ew_cursor,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap,
-- step ew_classified, lines
         if(ew_time between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_time, null) as ew_first,
+        if(unix_micros(ew_time) >= -62135596800000000L and ew_gap > 0 and try_add(unix_micros(ew_time), ew_gap) <= 253402300799999999L, try_add(unix_micros(ew_time), ew_gap), null) as ew_end,
-            when unix_micros(ew_time) not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(unix_micros(ew_time) >= -62135596800000000L and ew_gap > 0 and try_add(unix_micros(ew_time), ew_gap) <= 253402300799999999L, false) then 'bad_gap'
-- step ew_mini_sessions, lines
         ew_first as ew_last,
+        ew_end,
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
         last_event_at as ew_last,
+        unix_micros(session_end) as ew_end,
-    left join ew_touched
-... 3 more
@@
-        and (
-... 4 more
-- step ew_reached, lines
-        max(ew_last) over (
+        max(ew_end) over (
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if(unix_micros(ew_first) >= ew_reached) over (
-- step ew_merged, lines
         max(ew_last) as last_event_at,
+        max(ew_end) as ew_end,
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800)) as session_end
+        coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at) as session_end
-- step the checkpoint, lines
-            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+            'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
