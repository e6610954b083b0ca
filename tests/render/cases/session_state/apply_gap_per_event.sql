-- differs from apply_next_run in
-- without ew_delivered; ew_pieces; ew_long; ew_folds; ew_folded
-- step query: ew_measured, lines
-        max(if(ew_reason is null, try_add(ew_time_us, 1800000000), null)) as last_end,
+        max(if(ew_reason is null, try_add(ew_time_us, ew_gap_us), null)) as last_end,
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
                 _change_type,
+                case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_touched, added after query 7
ew_touched as (

    -- the keys that have new events
    select distinct
        `user_id` as ew_key_1,
        true as ew_is_touched
    from table_changes('demo.page_views', 6, 7)
    where _change_type <> 'present'

)
-- step query: ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-- step query: ew_stored_sessions, lines
         if(ew_alias is null, last_event_at, greatest(ew_alias.at, session_start)) as ew_last_at,
+        if(ew_alias is null, aggregate_state.reached_us, unix_micros(session_start) + 1) as ew_reach_us,
+        aggregate_state.reached_us as ew_end_us,
-        cast(null as bigint) as ew_before_us
+        aggregate_state.before_us as ew_before_us
     from demo.state
+    left join ew_touched on `user_id` <=> ew_key_1
         and session_end >= timestamp_micros(1767261600000000L)
+        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))
-- step query: ew_events, lines
         if(not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
+        if(not ew_change in ('update_preimage', 'delete'), ew_end_us, null) as ew_reach_us,
+        ew_end_us,
-- step query: ew_reached, lines
-        max(ew_last_at) over (
+        max(ew_reach_us) over (
-- step query: ew_numbered, lines
-        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
+        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null and ew_reason is null)) over (
-- step ew_arrived, lines
-        `view_id` as ew_id,
-... 3 more
@@
         unix_micros(`viewed_at`) as ew_time_us,
+        case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
@@         if(ew_is_new, case
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
@@         end, case
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-- step ew_stored_sessions, lines
         if(ew_alias is null, last_event_at, greatest(ew_alias.at, session_start)) as ew_last_at,
+        if(ew_alias is null, aggregate_state.reached_us, unix_micros(session_start) + 1) as ew_reach_us,
+        aggregate_state.reached_us as ew_end_us,
-        cast(null as bigint) as ew_before_us,
-... 4 more
+        aggregate_state.before_us as ew_before_us,
     from demo.state
+    left join ew_touched on `user_id` <=> ew_key_1
         and session_end >= timestamp_micros(1767261600000000L)
+        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))
-- step ew_events, lines
         if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
+        if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_end_us, null) as ew_reach_us,
+        ew_end_us,
-        ew_id,
-... 3 more
-- step ew_reached, lines
-        max(ew_last_at) over (
+        max(ew_reach_us) over (
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-    from ew_delivered
+    from ew_rows
-- step ew_numbered, lines
-        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
+        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null and ew_reason is null)) over (
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_marked, lines
         min(if(ew_reason is null and ew_new_events > 0, ew_first_at, null)) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
         count_if(ew_kind = 3) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_begun_before, lines
-                'at', ew_first_at, 'ordinal', ew_ordinal, 'started_by', ew_known.started_by, 'begun', ew_known.begun
+                'at', ew_first_at, 'ordinal', ew_ordinal, 'started_by', ew_known.started_by, 'begun', ew_known.begun, 'reached_us', ew_before_us
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_still, lines
-        max(if(ew_kind = 2, ew_first_at, null)) over (
-... 2 more
+        greatest(ew_before.reached_us, max(if(ew_kind = 2, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-        ) as ew_still_reached
+        )) as ew_still_reached
-- step ew_gapped, lines
-        count_if(ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null)) over (
-... 2 more
+        count_if(ew_kind = 2 and coalesce(unix_micros(ew_first_at) > ew_still_reached, ew_before is null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_ordered, lines
-        coalesce(last_value(ew_cut_1) ignore nulls over (
-... 4 more
@@
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
         rank() over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_number
-- step ew_begun, lines
-            when ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null) then 'gap'
-... 3 more
+            when ew_kind = 2 and coalesce(unix_micros(ew_first_at) > ew_still_reached, ew_before is null) then 'gap'
+        end as ew_started
-- step ew_divided, lines
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-    from ew_folded
+    from ew_begun
-- step ew_held, lines
             when not coalesce(min(if(ew_kind = 2, ew_first_at, null)) over (
-                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
-                    order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    partition by `user_id`, ew_reason, ew_number
+                    order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
             when min(if(ew_kind = 2, ew_first_at, null)) over (
-                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
-                    order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    partition by `user_id`, ew_reason, ew_number
+                    order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
                 then first_value(if(ew_kind = 2, ew_session, null)) ignore nulls over (
-                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
-                    order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    partition by `user_id`, ew_reason, ew_number
+                    order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-                    partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_first_at
+                    partition by `user_id`, ew_reason, ew_number, ew_first_at
-- step ew_rows_of_sessions, lines
-        if(ew_reason is null and not ew_is_copy, ew_holds, 0) as ew_of_session,
+        if(ew_reason is null, ew_holds, 0) as ew_of_session,
-- step ew_grouped, lines
-        ew_is_copy,
@@
         max(greatest(ew_first_at, ew_last_at)) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-        any_value(if(ew_started is null, null, named_struct('skipped', cast(ew_place - ew_instant as bigint), 'ew_cut_1', ew_cut_1_before)), true) as ew_begun,
+        any_value(if(ew_started is null, null, named_struct('skipped', cast(ew_place - ew_instant as bigint))), true) as ew_begun,
-    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event
+    group by `user_id`, ew_reason, ew_number, ew_of_session, ew_is_event
-- step ew_beside_stored, lines
         first_value(named_struct('stored', ew_stored, 'aliases', ew_aliases, 'events', event_count)) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
+            partition by `user_id`, ew_reason, ew_number, ew_of_session
         coalesce(first_value(ew_new_events + 1) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
+            partition by `user_id`, ew_reason, ew_number, ew_of_session
         end) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_number
         ) + coalesce(max(ew_gone_events) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_number
-- step ew_merged, lines
-        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
+        ew_reason,
-        if((ew_is_event or not ew_is_kept) and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
+        if((ew_is_event or not ew_is_kept) and ew_reason is null and not false, ew_found_events, 0L) as ew_found_events,
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_number
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_is_event, session_start
+            partition by `user_id`, ew_reason, ew_number, ew_is_event, session_start
         ) - 1 + if(session_start = ew_before.at, ew_before.ordinal, 0), ew_ordinal) as ew_ordinal,
+        if(ew_is_event, greatest(ew_before.reached_us, max(if(ew_is_event, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        )), ew_end_us) as ew_reached_us,
+        if(ew_is_event, greatest(ew_before.reached_us, max(if(ew_is_event, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        )), ew_end_us) as ew_end_us,
+        if(ew_is_event, greatest(ew_before.reached_us, max(if(ew_is_event, ew_end_us, null)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and 1 preceding
+        )), ew_before_us) as ew_before_us,
-- step ew_ended, lines
-        coalesce(ew_next_start, if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800))) as session_end
+        coalesce(ew_next_start, coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at)) as session_end
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
-            'duplicates', 3L - (coalesce(events_accepted, 0L) + 2L + 1L - 0L + coalesce(rejected_null_event_time, 0L) + coalesce(rejected_bad_gap, 0L) + coalesce(rejected_future, 0L) + coalesce(rejected_past, 0L) + coalesce(rejected_late, 0L)),
+            'duplicates', 0L,
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, pause_minutes, 0)"}, "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "10 minutes"}',
