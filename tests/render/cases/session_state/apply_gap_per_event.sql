-- differs from apply_next_run in
-- without ew_delivered; ew_pieces; ew_long; ew_folds; ew_between; ew_followed; ew_folded
-- step query: ew_measured, lines ~ 1800000000 => ew_gap_us
-        count_if(ew_reason is null and ew_time_us < try_subtract(1767261600000000L, 14400000000)) as stragglers,
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
                 _change_type,
+                case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then (cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_moved, lines
-            stragglers,
-- step query: ew_touched, added after query 7, as ew_touched in session_state/apply_next_run
-- step query: ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then (cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-- step query: ew_stored_sessions, lines ~ cast(null as bigint) => aggregate_state.before_us
         if(ew_alias is null, last_event_at, greatest(ew_alias.at, session_start)) as ew_last_at,
+        if(ew_alias is null, aggregate_state.reached_us, unix_micros(session_start) + 1) as ew_reach_us,
+        aggregate_state.reached_us as ew_end_us,
     from demo.state
+    left join ew_touched on `user_id` <=> ew_key_1
         and session_end >= timestamp_micros(1767261600000000L)
+        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))
-- step query: ew_events, lines
         if(not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
+        if(not ew_change in ('update_preimage', 'delete'), ew_end_us, null) as ew_reach_us,
+        ew_end_us,
-- step query: ew_reached, lines ~ last_at => reach_us
-- step query: ew_numbered, lines ~ try_add(unix_micros(ew_reached), 1800000000) => ew_reached
-- step ew_arrived, lines
-        `view_id` as ew_id, ... 3 more
         unix_micros(`viewed_at`) as ew_time_us,
+        case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then (cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_classified, as query: ew_classified, but
-        case
+        if(ew_is_new, case
-        end as ew_reason
+        end, case
+            when ew_time_us is null then 'null_event_time'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+        end) as ew_reason
-- step ew_stored_sessions, as query: ew_stored_sessions, but ~ .begun => .begun, 'value_1', `pages`
-        aggregate_state.before_us as ew_before_us
+        aggregate_state.before_us as ew_before_us,
+        null as `ew_value_pages`
-- step ew_events, lines
         if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
+        if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_end_us, null) as ew_reach_us,
+        ew_end_us,
-        `ew_value_pages`, ... 4 more
+        `ew_value_pages`
-- step ew_reached, as in session_state/apply_compile, but ~ last_at => reach_us
-- step ew_numbered, as in session_state/apply_compile, but ~ try_add(unix_micros(ew_reached), 1800000000) => ew_reached
-- step ew_marked; ew_ordered; ew_divided; ew_held; ew_rows_of_sessions; ew_beside_stored, as in session_state/apply_compile
-- step ew_begun_before, as in session_state/apply_compile, but ~ .begun => .begun, 'reached_us', ew_before_us
-- step ew_still, lines ~ is_copy, ew_ => ~ id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_ =>
-        max(if(ew_kind = 2, ew_first_at, null)) over (
+        greatest(ew_before.reached_us, max(if(ew_kind = 2, ew_end_us, null)) over (
-        ) as ew_still_reached
+        )) as ew_still_reached
-- step ew_gapped, lines ~ is_copy, ew_ => ~ id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_ =>
~ try_add(unix_micros(ew_still_reached), 1800000000) => ew_still_reached
-- step ew_begun, as in session_state/apply_compile, but
~ try_add(unix_micros(ew_still_reached), 1800000000) => ew_still_reached
-- step ew_grouped, lines ~ is_copy, ew_ => ~ , 'ew_cut_1', ew_cut_1_before =>
-        ew_is_copy,
         max(greatest(ew_first_at, ew_last_at)) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-- step ew_merged, as in session_state/apply_compile, but
-        if(ew_is_event, `pages`, ew_known.value_1) as `pages`, ... 1 more
+        if(ew_is_event, greatest(ew_before.reached_us, max(if(ew_is_event, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        )), ew_end_us) as ew_reached_us,
+        if(ew_is_event, greatest(ew_before.reached_us, max(if(ew_is_event, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        )), ew_end_us) as ew_end_us,
+        if(ew_is_event, greatest(ew_before.reached_us, max(if(ew_is_event, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and 1 preceding
+        )), ew_before_us) as ew_before_us,
+        if(ew_is_event, `pages`, ew_known.value_1) as `pages`
-- step ew_ended, lines
~ if(ew_reason = 'bad_gap', last_event_at, timestamp_micros(unix_micros(last_event_at) + 1800000000) => coalesce(timestamp_micros(ew_end_us), last_event_at
-- step ew_twice, lines
         if(ew_is_row, ew_begun, null) as ew_begun,
+        if(ew_is_row, ew_reached_us, null) as ew_reached_us,
+        if(ew_is_row, ew_before_us, null) as ew_before_us,
-- step ew_changed, lines
@@     select
         ew_begun,
+        ew_reached_us,
+        ew_before_us,
@@     group by
         ew_begun,
+        ew_reached_us,
+        ew_before_us,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'begun', ew_begun
+        'begun', ew_begun,
+        'reached_us', ew_reached_us,
+        'before_us', ew_before_us
-            'duplicates', 3L - (coalesce(ew_events_accepted, 0L) + 2L + 1L - 0L + coalesce(ew_rejected_null_event_time, 0L) + coalesce(ew_rejected_bad_gap, 0L) + coalesce(ew_rejected_future, 0L) + coalesce(ew_rejected_past, 0L) + coalesce(ew_rejected_late, 0L)),
+            'duplicates', 0L,
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, pause_minutes, 0)"}, "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "10 minutes"}',
