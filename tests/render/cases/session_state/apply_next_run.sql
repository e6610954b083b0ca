-- differs from reread_next_run in
-- without query 3; ew_rejected_before
-- step query 2
-- query 2, before the model runs
show tblproperties demo.page_views
-- step query 3, added after query 2
-- query 3, before the model runs
describe detail demo.page_views
-- step query 4, added after query 3
-- query 4, before the model runs
describe history demo.page_views limit 1
-- step query 5, added after query 4
-- query 5, before the model runs
describe history demo.page_views limit 2
-- step query 6, added after query 5
-- query 6, before the model runs
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
-        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or not _change_type in ('insert', 'update_postimage'), null, ew_time_us)) as latest_event
-                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
@@
-                `loaded_at` as ew_cursor,
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                _commit_version as ew_cursor,
+                cast(_commit_version as bigint) as ew_cursor_number,
                 `viewed_at` as ew_time,
+                _commit_version,
+                _change_type,
-            from demo.page_views
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            from table_changes('demo.page_views', 6, 7)
+            where _commit_version > 5 or _commit_version is null
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) as bound_from,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
-            table_rows,
+            events_updated,
+            events_deleted,
+            rejected_removed,
-            1767261600000000L as cursor_from,
-            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
+            5L as cursor_from,
+            coalesce(largest_cursor, 5L) as cursor_to,
-- step query 7, added after query: select
-- query 7, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor
-... 2 more
+        _change_type as ew_change,
+        cast(_commit_version as bigint) as ew_cursor
+    from table_changes('demo.page_views', 6, 7)
+    where _change_type <> 'present'
-- step query: ew_classified, lines
-            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
-- step query: ew_stored_sessions, lines
-        if(ew_alias is null, last_event_at, null) as ew_last_at,
+        if(ew_alias is null, last_event_at, greatest(ew_alias.at, session_start)) as ew_last_at,
-        null as ew_rejected
+        last_event_at as ew_until,
+        cast(null as bigint) as ew_before_us
-        and session_end >= timestamp_micros(1767259800000000L)
+        and session_end >= timestamp_micros(1767261600000000L)
-- step query: ew_events, lines
-        ew_first_at as ew_last_at,
+        if(not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
-        2 as ew_kind,
+        if(ew_change in ('update_preimage', 'delete'), 3, 2) as ew_kind,
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor), null) as ew_rejected
+        null as ew_until,
+        cast(null as bigint) as ew_before_us
     from ew_classified
+    where ew_reason is null or not ew_change in ('update_preimage', 'delete')
-- step query: ew_marked, lines
-        ) as ew_first_new
+        ) as ew_first_new,
+        count_if(ew_kind = 3) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
+            rows between unbounded preceding and unbounded following
+        ) as ew_gone_events
-- step query: ew_parts, lines
-        max(ew_last_at) as ew_to
+        max(greatest(ew_first_at, ew_last_at)) as ew_to
-- step query: select (2), lines
-    group by unix_micros(ew_from) div greatest((1767270600000000L - 1767259800000000L) div 32, 1)
+    group by unix_micros(ew_from) div greatest((1767270600000000L - 1767261600000000L) div 32, 1)
-- step ew_touched, lines
-    from demo.page_views
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    from table_changes('demo.page_views', 6, 7)
+    where _change_type <> 'present'
-- step ew_arrived, lines
-        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
+        if(`view_id` is null, null, _commit_version) as ew_delivery,
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-... 4 more
+        _change_type as ew_change,
+        coalesce(cast(_commit_version as bigint) > 5L, true) as ew_is_new,
+        cast(_commit_version as bigint) as ew_cursor
+    from (select * from table_changes('demo.page_views', 6, 7) union all select * from (select *, 'present' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 7))
+    where (_change_type <> 'present')
+        or (_change_type = 'present' and (`viewed_at` between timestamp_micros(1767250800000000) and timestamp_micros(1767258000000000)
-- step ew_classified, lines
-            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
-- step ew_stored_sessions, lines
-        if(ew_alias is null, last_event_at, null) as ew_last_at,
+        if(ew_alias is null, last_event_at, greatest(ew_alias.at, session_start)) as ew_last_at,
-        null as ew_rejected,
+        last_event_at as ew_until,
+        cast(null as bigint) as ew_before_us,
-        and session_end >= timestamp_micros(1767259800000000L)
+        and session_end >= timestamp_micros(1767261600000000L)
-- step ew_events, lines
-    select /*+ broadcast(ew_touched, ew_rejected_before) */
+    select /*+ broadcast(ew_touched) */
-        if(ew_is_new, ew_first_at, null) as ew_last_at,
+        if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
-        2 as ew_kind,
+        if(ew_change in ('update_preimage', 'delete'), 3, 2) as ew_kind,
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
+        null as ew_until,
+        cast(null as bigint) as ew_before_us,
-    left anti join ew_rejected_before
-... 5 more
@@
-        ew_is_new
-        or ew_is_touched and ew_reason is null
+        ew_is_touched and ew_reason is null and ew_change not in ('insert', 'update_postimage')
+        or ew_reason is not null and ew_change in ('insert', 'update_postimage')
-- step ew_delivered, lines
             ew_reason is null
+            and ew_kind = 2
-- step ew_marked, lines
-        ) as ew_first_new
+        ) as ew_first_new,
+        count_if(ew_kind = 3) over (
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            rows between unbounded preceding and unbounded following
+        ) as ew_gone_events
-- step ew_parts, lines
-        or ew_new_events > 0
+        or ew_new_events > 0 and ew_kind = 2
-- step ew_still, added after ew_parts
ew_still as (

    -- how far the events that are there reach
    select
        *,
        max(if(ew_kind = 2, ew_first_at, null)) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_still_reached
    from ew_parts

)
-- step ew_gapped, added after ew_still
ew_gapped as (

    -- a gap may be where events are gone
    select
        *,
        count_if(ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null)) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_stretch
    from ew_still

)
-- step ew_ordered, lines
         coalesce(last_value(ew_cut_1) ignore nulls over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_stretch
-        ), ew_before.begun.ew_cut_1) as ew_cut_1_before,
+        ), if(ew_stretch = 0, ew_before.begun.ew_cut_1, null)) as ew_cut_1_before,
-    from ew_parts
+    from ew_gapped
-- step ew_begun, lines
                 then coalesce(ew_before.started_by, 'gap')
+            when ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null) then 'gap'
-- step ew_held, lines
             when ew_is_kept then 0 - ew_place
+            when not coalesce(min(if(ew_kind = 2, ew_first_at, null)) over (
+                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
+                    order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    rows between current row and unbounded following
+                ) <= ew_until, false) then 0
+            when min(if(ew_kind = 2, ew_first_at, null)) over (
+                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
+                    order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    rows between current row and unbounded following
+                ) > ew_first_at
+                then first_value(if(ew_kind = 2, ew_session, null)) ignore nulls over (
+                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
+                    order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    rows between current row and unbounded following
+                )
-- step ew_grouped, lines
-        array_sort(collect_list(ew_rejected)) as ew_rejected,
+        max(ew_gone_events) as ew_gone_events,
+        max(ew_before_us) as ew_before_us,
-- step ew_beside_stored, lines
-        first_value(named_struct('stored', ew_stored, 'aliases', ew_aliases)) over (
+        first_value(named_struct('stored', ew_stored, 'aliases', ew_aliases, 'events', event_count)) over (
-        ) as ew_found_events
+        ) + coalesce(max(ew_gone_events) over (
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            order by ew_of_session /* there are two rows at most -- noqa: EW05 */
+            rows between unbounded preceding and unbounded following
+        ), 0) as ew_found_events
-- step ew_merged, lines
-        if(ew_is_event and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
+        if((ew_is_event or not ew_is_kept) and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
+        not ew_is_event and not ew_is_kept as ew_is_removed,
+        case
+            when ew_is_event then event_count - coalesce(ew_found.events, 0)
+            when ew_is_kept then 0L
+            else 0 - event_count
+        end as ew_gained,
-        if(ew_is_event, first_value(session_start) over (
+        if(ew_is_event, first_value(if(started_by = 'gap', null, session_start)) over (
-        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
-- step ew_decided, lines
-        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: set allowed_lateness to less than the time for which the source keeps them, and build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)))
+        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)))
+            when ew_is_removed then null
-                    when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
@@
-            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
+            when ew_is_removed then 'superseded'
-- step ew_twice, lines
-        if(ew_is_row, ew_rejected, null) as ew_rejected,
@@
-        if(ew_is_row, 0L, ew_new_events) as events_read,
-... 6 more
+        if(ew_is_row, 0L, if(reason is null, ew_gained, ew_new_events)) as events_read,
+        if(ew_is_row, 0L, if(reason is null, if(reason is null, ew_gained, ew_new_events), 0L)) as events_accepted,
+        if(ew_is_row, 0L, if(reason = 'null_event_time', if(reason is null, ew_gained, ew_new_events), 0L)) as rejected_null_event_time,
+        if(ew_is_row, 0L, if(reason = 'bad_gap', if(reason is null, ew_gained, ew_new_events), 0L)) as rejected_bad_gap,
+        if(ew_is_row, 0L, if(reason = 'future', if(reason is null, ew_gained, ew_new_events), 0L)) as rejected_future,
+        if(ew_is_row, 0L, if(reason = 'past', if(reason is null, ew_gained, ew_new_events), 0L)) as rejected_past,
+        if(ew_is_row, 0L, if(reason = 'late', if(reason is null, ew_gained, ew_new_events), 0L)) as rejected_late,
-        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates,
+        if(ew_is_row, 0L, if(session_id is null, size(ew_stored), 0)) as sessions_removed
-- step ew_changed, lines
@@     select
-        ew_rejected,
@@
-        sum(duplicates) as duplicates
+        sum(duplicates) as duplicates,
+        sum(sessions_removed) as sessions_removed
@@     group by
-        ew_rejected,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-            when coalesce(events_read, 0L) <> 1000L
-                then raise_error('event_windows.session_state in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
@@
-        'begun', ew_begun,
-        'rejected', ew_rejected
+        'begun', ew_begun
-                'table', cast(null as string),
-... 3 more
+                'table', '11111111-1111-1111-1111-111111111111',
+                'cursor_type', 'bigint',
+                'cursor_from', 5L,
+                'cursor_to', 7L,
-                'events_read', coalesce(events_read, 0L),
-                'events_accepted', coalesce(events_accepted, 0L),
+                'events_read', 3L,
+                'events_accepted', coalesce(events_accepted, 0L) + 2L + 1L - 0L,
-            'duplicates', coalesce(duplicates, 0L)
+            'duplicates', 3L - (coalesce(events_accepted, 0L) + 2L + 1L - 0L + coalesce(rejected_null_event_time, 0L) + coalesce(rejected_bad_gap, 0L) + coalesce(rejected_future, 0L) + coalesce(rejected_past, 0L) + coalesce(rejected_late, 0L)),
+            'sessions_removed', coalesce(sessions_removed, 0L),
+            'events_updated', 2L,
+            'events_deleted', 1L,
+            'rejected_removed', 0L
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
-    array(null),
-    coalesce(filter(ew_stored, stored -> stored.session_id <> session_id), array())
+    if(ew_is_row and session_id is null, array(), array(null)),
+    coalesce(filter(ew_stored, stored -> coalesce(stored.session_id <> session_id, true)), array())
