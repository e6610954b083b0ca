-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
+        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, nullif(ew_gap_us, 0))))) as mini_sessions,
-        max(if(ew_reason is null, try_add(ew_time_us, 1800000000), null)) as last_end,
+        max(if(ew_reason is null, try_add(ew_time_us, ew_gap_us), null)) as last_end,
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
                 `viewed_at` as ew_time,
+                case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-- step ew_mini_sessions, lines
         ew_first_at as ew_last_at,
+        ew_end_us,
-- step ew_stored_sessions, lines
-    select /*+ broadcast(ew_touched) */
+    select
         last_event_at as ew_last_at,
+        unix_micros(session_end) as ew_end_us,
-    left join ew_touched
-... 3 more
@@
         )
-        and (
-... 4 more
-- step ew_reached, lines
-        max(ew_last_at) over (
+        max(ew_end_us) over (
-- step ew_numbered, lines
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if(unix_micros(ew_first_at) >= ew_reached) over (
-- step ew_merged, lines
         max(ew_last_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800)) as session_end
+        coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at) as session_end
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "exclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, patience)"}, "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
