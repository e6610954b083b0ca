-- differs from reread_first_run in
-- without ew_delivered
-- step query 1
-- query 1, before the model runs
show tblproperties demo.page_views
-- step query 2, added after query 1
-- query 2, before the model runs
describe detail demo.page_views
-- step query 3, added after query 2
-- query 3, before the model runs
describe history demo.page_views limit 1
-- step query 4, added after query 3
-- query 4, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_measured, lines
-        count(*) as events,
+        count_if(_change_type in ('insert', 'update_postimage')) as events,
-        (select count(*) from demo.page_views) as table_rows,
-... 5 more
+        count_if(_change_type = 'update_preimage') as events_updated,
+        count_if(_change_type = 'delete') as events_deleted,
+        count_if(ew_reason is not null and not _change_type in ('insert', 'update_postimage')) as rejected_removed,
+        count_if(ew_reason = 'null_event_time' and _change_type in ('insert', 'update_postimage')) as rejected_null_event_time,
+        count_if(ew_reason = 'bad_gap' and _change_type in ('insert', 'update_postimage')) as rejected_bad_gap,
+        count_if(ew_reason = 'future' and _change_type in ('insert', 'update_postimage')) as rejected_future,
+        count_if(ew_reason = 'past' and _change_type in ('insert', 'update_postimage')) as rejected_past,
+        count_if(ew_reason = 'late' and _change_type in ('insert', 'update_postimage')) as rejected_late,
-        max(if(ew_reason is null, try_add(ew_time_us, 1800000000), null)) as last_end,
-        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+        max(if(ew_reason is null, try_add(ew_time_us, ew_gap_us), null)) as last_end,
+        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or not _change_type in ('insert', 'update_postimage'), null, ew_time_us)) as latest_event
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
-                when try_add(ew_time_us, 1800000000) <= cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 then 'late'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-                `loaded_at` as ew_cursor,
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                _commit_version as ew_cursor,
+                cast(_commit_version as bigint) as ew_cursor_number,
                 `viewed_at` as ew_time,
+                _commit_version,
+                _change_type,
+                case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-            from demo.page_views
-            where true or `loaded_at` is null
+            from (select *, 'insert' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+            where true or _commit_version is null
-- step query: ew_moved, lines
-        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 as bound_from,
+        cast(null as bigint) as bound_from,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
-            table_rows,
+            events_updated,
+            events_deleted,
+            rejected_removed,
-- step ew_arrived, lines
-        `view_id` as ew_id,
-        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
@@
-        unix_micros(`loaded_at`) as ew_cursor
-... 2 more
+        case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+        cast(_commit_version as bigint) as ew_cursor
+    from (select *, 'insert' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+    where _change_type <> 'present'
-- step ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
-            when try_add(ew_time_us, 1800000000) <= cast(null as bigint) then 'late'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
-- step ew_rows, lines
         ew_first_at as ew_last_at,
+        ew_end_us as ew_reach_us,
+        ew_end_us,
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
-... 2 more
-- step ew_reached, lines
-        max(ew_last_at) over (
+        max(ew_reach_us) over (
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-    from ew_delivered
+    from ew_rows
-- step ew_numbered, lines
-        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
+        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null and ew_reason is null)) over (
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_ordered, lines
         last_value(ew_cut_1) ignore nulls over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
         row_number() over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
         rank() over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_number
-- step ew_begun, lines
-                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
-                    order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    partition by `user_id`, ew_reason, ew_number
+                    order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_pieces, lines
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_long, lines
-        ew_is_copy as ew_fold_3,
-... 2 more
+        ew_number as ew_fold_3,
+        ew_piece as ew_fold_4,
-    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_piece
+    group by `user_id`, ew_reason, ew_number, ew_piece
-- step ew_folds, lines
-        ew_fold_5,
-- step ew_folded, lines
-            and ew_is_copy <=> ew_fold_3
-... 2 more
+            and ew_number <=> ew_fold_3
+            and ew_piece <=> ew_fold_4
-- step ew_divided, lines
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_rows_of_sessions, lines
-        if(ew_reason is null and not ew_is_copy, ew_session, 0) as ew_of_session
+        if(ew_reason is null, ew_session, 0) as ew_of_session
-- step ew_grouped, lines
-        ew_is_copy,
@@
         max(ew_first_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-        array_sort(collect_list(ew_rejected)) as ew_rejected,
@@
-    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
+    group by `user_id`, ew_reason, ew_number, ew_of_session
-- step ew_merged, lines
-        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
+        ew_reason,
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_number
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number, session_start
+            partition by `user_id`, ew_reason, ew_number, session_start
-        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
+        max(ew_end_us) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) as ew_reached_us,
+        max(ew_end_us) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) as ew_end_us,
+        max(ew_end_us) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and 1 preceding
+        ) as ew_before_us,
-- step ew_ended, lines
-        coalesce(ew_next_start, if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800))) as session_end
+        coalesce(ew_next_start, coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at)) as session_end
-- step ew_decided, lines
-            when unix_micros(session_start) < cast(null as bigint) then concat(' after ', cast(null as bigint))
@@
-            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
-- step ew_twice, lines
-        if(ew_is_row, ew_rejected, null) as ew_rejected,
@@
         if(ew_is_row, ew_begun, null) as ew_begun,
+        if(ew_is_row, ew_reached_us, null) as ew_reached_us,
+        if(ew_is_row, ew_before_us, null) as ew_before_us,
-        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates,
+        if(ew_is_row, 0L, 0L) as sessions_removed
-- step ew_changed, lines
@@     select
-        ew_rejected,
@@
         ew_begun,
+        ew_reached_us,
+        ew_before_us,
-        sum(duplicates) as duplicates
+        sum(duplicates) as duplicates,
+        sum(sessions_removed) as sessions_removed
@@     group by
-        ew_rejected,
@@
-        ew_begun
+        ew_begun,
+        ew_reached_us,
+        ew_before_us
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'rejected', ew_rejected
+        'reached_us', ew_reached_us,
+        'before_us', ew_before_us
-                'table', cast(null as string),
-                'cursor_type', 'timestamp',
+                'table', '11111111-1111-1111-1111-111111111111',
+                'cursor_type', 'bigint',
-                'cursor_to', 1767268800000000L,
+                'cursor_to', 5L,
-                'events_read', coalesce(events_read, 0L),
-                'events_accepted', coalesce(events_accepted, 0L),
+                'events_read', 1000L,
+                'events_accepted', coalesce(events_accepted, 0L) + 0L + 0L - 0L,
-            'duplicates', coalesce(duplicates, 0L)
+            'duplicates', 0L,
+            'sessions_removed', coalesce(sessions_removed, 0L),
+            'events_updated', 0L,
+            'events_deleted', 0L,
+            'rejected_removed', 0L
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": ["campaign"], "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, pause_minutes, 0)"}, "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
