-- differs from bounded_row_test in
-- without ew_mini_sessions
-- step query: ew_measured; query: ew_moved, as in session_state/a_run_explained
-- step query 3, added after query: select, as in session_state/aggregates_added, but ~ 3 => 3, before the model runs
-- step query: ew_arrived, as ew_arrived in session_state/a_run_explained, but
-        1 as `ew_value_pages`,
-- step query: ew_classified, as ew_classified in session_state/bounded_row_test
-- step query: ew_stored_sessions, as ew_stored_sessions in session_state/apply_compile, but
~ greatest(ew_alias.at, session_start) => null ~ , 'value_1', `pages`, 'value_2', `landing_page` =>
-        last_event_at as ew_until, ... 3 more
+        null as ew_rejected
-    left join ew_touched on `user_id` <=> ew_key_1
-        and session_end >= timestamp_micros((select touched_from from ew_run)) ... 1 more
+        and session_end >= timestamp_micros(1767259800000000L)
-- step query: ew_events, as ew_events in session_state/apply_compile, but ~ if(ew_is_new, 1L, 0L) => 1L
-        if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
+        ew_first_at as ew_last_at,
-        if(ew_change in ('update_preimage', 'delete'), 3, 2) as ew_kind,
+        2 as ew_kind,
-        null as ew_until, ... 3 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor), null) as ew_rejected
-    left join ew_touched on `user_id` <=> ew_key_1 ... 3 more
-- step query: ew_rows, as ew_rows in session_state/apply_compile
-- step query: ew_reached, as ew_reached in session_state/apply_compile, but ~ , ew_smallest_cursor =>
-- step query: ew_numbered, as ew_numbered in session_state/apply_compile, but ~ , ew_smallest_cursor =>
-- step query: ew_marked, as ew_marked in session_state/apply_compile, but
@@         min(if(ew_reason is null and ew_new_events > 0, ew_first_at, null)) over (
-            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
-        ) as ew_first_new, ... 5 more
+        ) as ew_first_new
-- step query: ew_parts, as ew_parts in session_state/apply_compile, but
-    -- from there on it is divided anew
+    -- what is read again
-        *, ... 12 more
+        coalesce(max(if(ew_kind = 0 and ew_first_at < ew_first_new, ew_first_at, null)), min(ew_first_new)) as ew_from,
+        max(ew_last_at) as ew_to
+    from ew_marked
+    where ew_first_new is not null
+    group by `user_id`, ew_reason, ew_number
-- step query: select (2)
select
    max(longest) as longest,
    array_sort(collect_list(array(first, last))) as ranges
from (
    select
        min(unix_micros(ew_from)) as first,
        max(unix_micros(ew_to)) as last,
        max(unix_micros(ew_to) - unix_micros(ew_from)) as longest
    from ew_parts
    group by unix_micros(ew_from) div greatest((1767270600000000L - 1767259800000000L) div 32, 1)
)
)
-- step ew_touched, added after the model, as in session_state/apply_compile, but
-    from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views) ... 1 more
+    from demo.page_views
+    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_rejected_before
ew_rejected_before as (

    -- events that runs before have rejected
    select
        `user_id` as ew_rejected_1,
        ew_rejected_event
    from demo.state
    lateral view explode(aggregate_state.rejected) as ew_rejected_event
    where
        status = 'rejected'
        and reason in ('late', 'future')
        and last_event_at >= timestamp_micros(1767250800000000)
        and session_start <= timestamp_micros(1767268800000000)

)
-- step ew_arrived, lines
-        1 as `ew_value_pages`, ... 1 more
+        path as `ew_value_pages`,
+        `view_id` as ew_id,
+        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
+        coalesce(event = 'login', false) as ew_starts,
+        campaign as ew_cut_1,
         unix_micros(`viewed_at`) as ew_time_us,
+        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and (`viewed_at` between timestamp_micros(1767250800000000) and timestamp_micros(1767258000000000)
+            or `viewed_at` between timestamp_micros(1767261600000000) and timestamp_micros(1767268800000000)))
-- step ew_classified, as in session_state/apply_compile, but
@@         if(ew_is_new, case
             when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
-- step ew_stored_sessions, as query: ew_stored_sessions, but ~ .begun => .begun, 'value_1', `pages`
-        null as ew_rejected
+        null as ew_rejected,
+        null as `ew_value_pages`,
+        null as ew_id,
+        null as ew_delivery,
+        null as ew_starts,
+        null as ew_cut_1
-- step ew_events, as query: ew_events, but ~ ew_first_at as => if(ew_is_new, ew_first_at, null) as
-    select
+    select /*+ broadcast(ew_touched, ew_rejected_before) */
-        1L as ew_new_events,
+        if(ew_is_new, 1L, 0L) as ew_new_events,
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor), null) as ew_rejected
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
+        `ew_value_pages`,
+        ew_id,
+        ew_delivery,
+        ew_starts,
+        ew_cut_1
     from ew_classified
+    left join ew_touched on `user_id` <=> ew_key_1
+    left anti join ew_rejected_before
+        on
+            not ew_is_new
+            and `user_id` <=> ew_rejected_1
+            and ew_time_us = ew_rejected_event.time_us
+            and ew_cursor = ew_rejected_event.cursor
+    where
+        ew_is_new
+        or ew_is_touched and ew_reason is null
-- step ew_rows; ew_ended, as in session_state/apply_compile
-- step ew_delivered, added after ew_rows, as in session_events/first_run, but ~ `user_id` => `user_id`, ew_reason
-    -- deliveries of one event with the same key and time stand beside each other
+    -- which rows are another delivery of an event
-        lag(struct(ew_at, ew_id)) over ew_of_key as ew_previous ... 1 more
+        coalesce(
+            ew_reason is null
+            and ew_first_at = lag(ew_first_at) over ew_of_key and ew_id = lag(ew_id) over ew_of_key,
+            false
+        ) as ew_is_copy
+    from ew_rows
-        order by ew_at, ew_is_event, ew_id, ew_event
+        order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_reached, as in session_state/apply_compile, but ~ _rows => _delivered
~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
-- step ew_numbered, as in session_state/apply_compile, but
~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
-- step ew_marked, as query: ew_marked, but ~ reason, ew_ => reason, ew_is_copy, ew_
~ kind => kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor
-- step ew_begun_before, as in session_state/apply_compile, but ~ number => is_copy, ew_number
~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
-- step ew_parts, as in session_state/apply_compile, but ~ 0 and ew_kind = 2 => 0
-- step ew_ordered, as in session_state/apply_compile, but ~ reason, ew_ => reason, ew_is_copy, ew_
~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
         *,
+        coalesce(lag(ew_cut_1) ignore nulls over ew_in_order, ew_before.begun.ew_cut_1) as ew_cut_1_before,
-    from ew_gapped
+    from ew_parts
+    window ew_in_order as (
+        partition by `user_id`, ew_reason, ew_is_copy, ew_number
+        order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+    )
-- step ew_begun, as in session_state/apply_compile, but
-            when ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null) then 'gap' ... 1 more
+            when ew_starts then 'start_when'
+            when ew_cut_1 <> ew_cut_1_before then 'cut_on'
+        end as ew_cut
-- step ew_pieces
ew_pieces as (

    -- what lies between them
    select
        *,
        count(ew_cut) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_piece,
        max(if(ew_cut is null, null, unix_micros(ew_first_at))) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_piece_us
    from ew_begun

)
-- step ew_long
ew_long as (

    -- the times of a piece that can't be in its first session
    select
        any_value(struct(*)) as ew_any,
        array_sort(collect_set(unix_micros(ew_first_at))) as ew_times
    from ew_pieces
    where unix_micros(ew_first_at) - ew_piece_us >= 14400000000L and ew_kind = 2
    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_piece

)
-- step ew_folds
ew_folds as (

    -- where the next session begins, and the next
    select
        ew_any,
        explode(aggregate(
            ew_times,
            named_struct('begun', get(ew_times, 0), 'starts', array(get(ew_times, 0))),
            (ew_so_far, ew_time) -> if(
                ew_time - ew_so_far.begun >= 14400000000L,
                named_struct('begun', ew_time, 'starts', array_append(ew_so_far.starts, ew_time)),
                ew_so_far
            ),
            ew_so_far -> ew_so_far.starts
        )) as ew_begun_us
    from ew_long

)
-- step ew_between
ew_between as (

    -- the events, and the folds between them
    select
        *,
        cast(null as bigint) as ew_begun_us
    from ew_pieces
    union all
    select
        ew_any.*,
        ew_begun_us
    from ew_folds

)
-- step ew_followed, as in live_windows/filled, but ~ live => between ~ _next => _last_begun
~ min(ew_first => max(ew_begun ~ `user_id` => `user_id`, ew_reason, ew_is_copy, ew_number
-    -- and where the next one of the key begins
+    -- the last fold before each of them, or with it
-            order by ew_first_us, window_id ... 1 more
+            order by coalesce(ew_begun_us, unix_micros(ew_first_at))
+            range between unbounded preceding and current row /* a fold counts for all events of its instant -- noqa: EW04 */
-- step ew_folded
ew_folded as (

    -- the one of its own piece
    select
        *,
        if(ew_last_begun_us - ew_piece_us >= 14400000000L, ew_last_begun_us, null) as ew_fold_us,
        case
            when ew_cut is not null then ew_cut
            when unix_micros(ew_first_at) = if(ew_last_begun_us - ew_piece_us >= 14400000000L, ew_last_begun_us, null) and ew_place = ew_instant and ew_kind = 2
                then 'max_duration'
        end as ew_started
    from ew_followed
    where ew_begun_us is null

)
-- step ew_divided, as in session_state/apply_compile, but ~ begun => folded ~ _number => _is_copy, ew_number
~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
-- step ew_held, as in session_state/apply_compile, but ~ number, => is_copy, ew_number,
-            when not coalesce(min(if(ew_kind = 2, ew_first_at, null)) over ( ... 14 more
-- step ew_rows_of_sessions, as in session_state/apply_compile, but ~ null => null and not ew_is_copy
-- step ew_grouped, as in session_state/apply_compile, but ~ number, ew => is_copy, ew_number, ew
~ bigint) => bigint), 'ew_cut_1', ew_cut_1_before
         ew_reason,
+        ew_is_copy,
-        max(ew_gone_events) as ew_gone_events, ... 3 more
+        array_sort(collect_list(ew_rejected)) as ew_rejected,
+        count(distinct `ew_value_pages`) as `pages`
-- step ew_beside_stored, as in session_state/apply_compile, but ~ number, => is_copy, ew_number,
~ , 'events', event_count =>
         end) over (
-            partition by `user_id`, ew_reason, ew_number
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number
-        ) + coalesce(max(ew_gone_events) over ( ... 4 more
+        ) as ew_found_events
-- step ew_merged, as in session_state/apply_compile, but ~ reason, ew_ => reason, ew_is_copy, ew_
~ if(started_by = 'gap', null, session_start) => session_start
-        ew_reason,
+        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
-        if((ew_is_event or not ew_is_kept) and ew_reason is null and not false, ew_found_events, 0L) as ew_found_events, ... 6 more
+        if(ew_is_event and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
-        if(ew_is_event, `pages`, ew_known.value_1) as `pages`, ... 1 more
+        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
+        if(ew_is_event, `pages`, ew_known.value_1) as `pages`
-- step ew_decided, as in session_state/apply_compile, but ~ (select watermark_to from ew_run) => 1767268800000000L
-            when ew_found_events < 0 then raise_error(concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)) ... 1 more
+            when ew_found_events < 0 then raise_error(if(not (
+            select max_by(session_id, checkpoint.run)
+            from demo.state
+            where status = 'checkpoint' and checkpoint.run >= 1 and session_start is null
+        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: set allowed_lateness to less than the time for which the source keeps them, and build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)))
-                    when reason is not null then concat(' rejected as ', reason, ' in run ', coalesce((select run from ew_checkpoint), 0) + 1)
+                    when reason is not null then concat(' rejected as ', reason, ' in run ', 2L)
+                    when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
-            when ew_is_removed then 'superseded'
+            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
-- step ew_twice, as in session_state/apply_compile, but ~ if(reason is null, ew_gained, ew_new_events) => ew_new_events
~ `landing_page`, null) as `landing_page` => ew_rejected, null) as ew_rejected
-        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as ew_duplicates, ... 1 more
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as ew_duplicates
-- step ew_changed, as in session_state/apply_compile, but
@@     select
-        `landing_page`,
+        ew_rejected,
-        sum(ew_duplicates) as ew_duplicates, ... 1 more
+        sum(ew_duplicates) as ew_duplicates
@@     group by
-        `landing_page`,
+        ew_rejected,
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ , "aggregates.landing_page": "string" =>
-            when coalesce(ew_checkpoints, 0L) <> 1L
+            when not (
+                select max_by(session_id, checkpoint.run)
+                from demo.state
+                where status = 'checkpoint' and checkpoint.run >= 1 and session_start is null
+            ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001'
     if(ew_gone is null, event_count, 0L) as event_count,
+    if(ew_is_row and ew_gone is null and reason is null, started_by, null) as started_by,
-    if(ew_is_row and ew_gone is null, `landing_page`.value, null) as `landing_page`,
-        'superseded_ids', array_sort(flatten(transform( ... 8 more
+        'superseded_ids', ew_superseded.id,
+        'superseded_places',
+        transform(ew_superseded, alias -> named_struct('at', alias.at, 'ordinal', alias.ordinal)),
+        'ordinal', ew_ordinal,
+        'was_cut', ew_was_cut,
+        'begun', ew_begun,
+        'rejected', ew_rejected
-            'sessions_closed', coalesce(ew_sessions_closed, 0L)
+            'sessions_closed', coalesce(ew_sessions_closed, 0L),
+            'duplicates', coalesce(ew_duplicates, 0L)
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
