-- differs from bounded_row_test in
-- without ew_mini_sessions
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
@@
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, lines
-            mini_sessions,
-- step query 3, added after query: select
-- query 3, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_arrived, added after query 3
ew_arrived as (

    -- the events that have arrived since the last run
    select
        `user_id`,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

)
-- step query: ew_classified, added after query: ew_arrived
ew_classified as (

    -- why an event is rejected, if it is
    select
        *,
        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
        case
            when ew_time_us is null then 'null_event_time'
            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
        end as ew_reason
    from ew_arrived

)
-- step query: ew_stored_sessions, added after query: ew_classified
ew_stored_sessions as (

    -- stored sessions that the batch can touch or the watermark closes
    select
        `user_id`,
        null as ew_reason,
        if(ew_alias is null, session_start, ew_alias.at) as ew_first_at,
        if(ew_alias is null, last_event_at, null) as ew_last_at,
        0L as ew_new_events,
        if(ew_alias is null, event_count, 0L) as ew_events,
        smallest_cursor as ew_smallest_cursor,
        largest_cursor as ew_largest_cursor,
        if(ew_alias is null, 0, 1) as ew_kind,
        if(ew_alias is null, named_struct(
            'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
            'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut,
            'superseded', zip_with(
            aggregate_state.superseded_ids, aggregate_state.superseded_places,
            (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
        )
        ), null) as ew_stored,
        named_struct('started_by', started_by, 'begun', aggregate_state.begun) as ew_known,
        if(ew_alias is null, aggregate_state.ordinal, ew_alias.ordinal) as ew_ordinal,
        named_struct('at', session_start, 'ordinal', aggregate_state.ordinal) as ew_holder,
        ew_alias,
        null as ew_rejected
    from demo.state
    lateral view explode(concat(array(null), zip_with(
            aggregate_state.superseded_ids, aggregate_state.superseded_places,
            (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
        ))) as ew_alias
    where
        status in ('open', 'closed')
        and session_end >= timestamp_micros(1767259800000000L)

)
-- step query: ew_events, added after query: ew_stored_sessions
ew_events as (

    -- the events of the touched keys
    select
        `user_id`,
        ew_reason,
        ew_first_at,
        ew_first_at as ew_last_at,
        1L as ew_new_events,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        2 as ew_kind,
        null as ew_stored,
        null as ew_known,
        null as ew_ordinal,
        null as ew_holder,
        null as ew_alias,
        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor), null) as ew_rejected
    from ew_classified

)
-- step query: ew_rows, added after query: ew_events
ew_rows as (

    -- new, old and stored, as rows of one kind
    select * from ew_events
    union all
    select * from ew_stored_sessions

)
-- step query: ew_reached, added after query: ew_rows
ew_reached as (

    -- how far the rows before each row reach
    select
        *,
        max(ew_last_at) over (
            partition by `user_id`, ew_reason
            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_reached
    from ew_rows

)
-- step query: ew_numbered, added after query: ew_reached
ew_numbered as (

    -- a row that begins after that starts a new run
    select
        *,
        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
            partition by `user_id`, ew_reason
            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_number
    from ew_reached

)
-- step query: ew_marked, added after query: ew_numbered
ew_marked as (

    -- the first new event of each run
    select
        *,
        min(if(ew_reason is null and ew_new_events > 0, ew_first_at, null)) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_first_new
    from ew_numbered

)
-- step query: ew_parts, added after query: ew_marked
ew_parts as (

    -- what is read again
    select
        coalesce(max(if(ew_kind = 0 and ew_first_at < ew_first_new, ew_first_at, null)), min(ew_first_new)) as ew_from,
        max(ew_last_at) as ew_to
    from ew_marked
    where ew_first_new is not null
    group by `user_id`, ew_reason, ew_number

)
-- step query: select (2), added after query: ew_parts
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
-- step ew_touched, added after the model
ew_touched as (

    -- the keys that have new events
    select distinct
        `user_id` as ew_key_1,
        true as ew_is_touched
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

)
-- step ew_rejected_before, added after ew_touched
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
-        1 as `ew_value_pages`,
-        path as `ew_value_landing_page`,
+        `view_id` as ew_id,
+        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
+        coalesce(event = 'login', false) as ew_starts,
+        campaign as ew_cut_1,
+        path as `ew_value_pages`,
         unix_micros(`viewed_at`) as ew_time_us,
+        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and (`viewed_at` between timestamp_micros(1767250800000000) and timestamp_micros(1767258000000000)
+            or `viewed_at` between timestamp_micros(1767261600000000) and timestamp_micros(1767268800000000)))
-- step ew_classified, lines
-        case
+        if(ew_is_new, case
-        end as ew_reason
+        end, case
+            when ew_time_us is null then 'null_event_time'
+            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+        end) as ew_reason
-- step ew_stored_sessions, lines
-        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
-... 2 more
+        null as ew_reason,
+        if(ew_alias is null, session_start, ew_alias.at) as ew_first_at,
+        if(ew_alias is null, last_event_at, null) as ew_last_at,
-        if(status = 'checkpoint', null, named_struct(
-... 4 more
+        if(ew_alias is null, event_count, 0L) as ew_events,
-        `pages`,
-        aggregate_state.`landing_page` as `landing_page`
+        if(ew_alias is null, 0, 1) as ew_kind,
+        if(ew_alias is null, named_struct(
+            'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
+            'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut,
+            'superseded', zip_with(
+            aggregate_state.superseded_ids, aggregate_state.superseded_places,
+            (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
+        )
+        ), null) as ew_stored,
+        named_struct('started_by', started_by, 'begun', aggregate_state.begun, 'value_1', `pages`) as ew_known,
+        if(ew_alias is null, aggregate_state.ordinal, ew_alias.ordinal) as ew_ordinal,
+        named_struct('at', session_start, 'ordinal', aggregate_state.ordinal) as ew_holder,
+        ew_alias,
+        null as ew_rejected,
+        null as ew_id,
+        null as ew_delivery,
+        null as ew_starts,
+        null as ew_cut_1,
+        null as `ew_value_pages`
     from demo.state
+    lateral view explode(concat(array(null), zip_with(
+            aggregate_state.superseded_ids, aggregate_state.superseded_places,
+            (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
+        ))) as ew_alias
-        status in ('open', 'closed', 'checkpoint')
-... 5 more
+        status in ('open', 'closed')
+        and session_end >= timestamp_micros(1767259800000000L)
-- step ew_events, added after ew_stored_sessions
ew_events as (

    -- the events of the touched keys
    select /*+ broadcast(ew_touched, ew_rejected_before) */
        `user_id`,
        ew_reason,
        ew_first_at,
        if(ew_is_new, ew_first_at, null) as ew_last_at,
        if(ew_is_new, 1L, 0L) as ew_new_events,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        2 as ew_kind,
        null as ew_stored,
        null as ew_known,
        null as ew_ordinal,
        null as ew_holder,
        null as ew_alias,
        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
        ew_id,
        ew_delivery,
        ew_starts,
        ew_cut_1,
        `ew_value_pages`
    from ew_classified
    left join ew_touched on `user_id` <=> ew_key_1
    left anti join ew_rejected_before
        on
            not ew_is_new
            and `user_id` <=> ew_rejected_1
            and ew_time_us = ew_rejected_event.time_us
            and ew_cursor = ew_rejected_event.cursor
    where
        ew_is_new
        or ew_is_touched and ew_reason is null

)
-- step ew_rows, lines
-    -- new and stored, as rows of one kind
-    select * from ew_mini_sessions
+    -- new, old and stored, as rows of one kind
+    select * from ew_events
-- step ew_delivered, added after ew_rows
ew_delivered as (

    -- which rows are another delivery of an event
    select
        *,
        coalesce(
            ew_reason is null
            and ew_first_at = first_value(ew_first_at) over (
                partition by `user_id`, ew_reason
                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            )
            and ew_id = first_value(ew_id) over (
                partition by `user_id`, ew_reason
                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            ),
            false
        ) as ew_is_copy
    from ew_rows

)
-- step ew_reached, lines
-            order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
+            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-    from ew_rows
+    from ew_delivered
-- step ew_numbered, lines
-    -- a row that begins after that starts a new session
+    -- a row that begins after that starts a new run
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
-            order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
+            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_marked, added after ew_numbered
ew_marked as (

    -- the first new event of each run
    select
        *,
        min(if(ew_reason is null and ew_new_events > 0, ew_first_at, null)) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_first_new
    from ew_numbered

)
-- step ew_begun_before, added after ew_marked
ew_begun_before as (

    -- the stored session that its first new event falls into, or follows
    select
        *,
        max(if(
            ew_kind = 0 and ew_first_at < ew_first_new,
            named_struct(
                'at', ew_first_at, 'ordinal', ew_ordinal, 'started_by', ew_known.started_by, 'begun', ew_known.begun
            ),
            null
        )) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_before
    from ew_marked

)
-- step ew_parts, added after ew_begun_before
ew_parts as (

    -- from there on it is divided anew
    select
        *,
        coalesce(ew_before.at, ew_first_new) as ew_from,
        ew_kind < 2 and (
            ew_first_new is null
            or coalesce(ew_holder < named_struct('at', ew_before.at, 'ordinal', ew_before.ordinal), false)
        ) as ew_is_kept
    from ew_begun_before
    where
        ew_kind = 0
        or ew_new_events > 0
        or ew_kind = 2 and ew_first_at >= coalesce(ew_before.at, ew_first_new)
        or ew_kind = 1 and ew_first_new is not null
        and coalesce(ew_holder >= named_struct('at', ew_before.at, 'ordinal', ew_before.ordinal), true)

)
-- step ew_ordered, added after ew_parts
ew_ordered as (

    -- what each event has before it in its run
    select
        *,
        coalesce(last_value(ew_cut_1) ignore nulls over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ), ew_before.begun.ew_cut_1) as ew_cut_1_before,
        row_number() over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_place,
        rank() over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind /* a rank is the same for all of an instant -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_instant
    from ew_parts

)
-- step ew_begun, added after ew_ordered
ew_begun as (

    -- events that begin a session by themselves
    select
        *,
        case
            when ew_place - ew_instant = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from
                then coalesce(ew_before.started_by, 'gap')
            when ew_starts then 'start_when'
            when ew_cut_1 <> ew_cut_1_before then 'cut_on'
        end as ew_cut
    from ew_ordered
    where ew_kind < 2 or ew_first_at > ew_from or ew_place - ew_instant >= coalesce(ew_before.begun.skipped, 0)

)
-- step ew_pieces, added after ew_begun
ew_pieces as (

    -- what lies between them
    select
        *,
        count(ew_cut) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_piece
    from ew_begun

)
-- step ew_long, added after ew_pieces
ew_long as (

    -- the times of pieces that are longer than a session may be
    select
        `user_id` as ew_fold_1,
        ew_reason as ew_fold_2,
        ew_is_copy as ew_fold_3,
        ew_number as ew_fold_4,
        ew_piece as ew_fold_5,
        array_sort(collect_set(if(ew_kind = 2, unix_micros(ew_first_at), null))) as ew_times
    from ew_pieces
    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_piece
    having max(unix_micros(ew_first_at)) - min(unix_micros(ew_first_at)) >= 14400000000L

)
-- step ew_folds, added after ew_long
ew_folds as (

    -- where the next session begins, and the next
    select
        ew_fold_1,
        ew_fold_2,
        ew_fold_3,
        ew_fold_4,
        ew_fold_5,
        explode(aggregate(
            ew_times,
            named_struct('begun', get(ew_times, 0), 'starts', cast(array() as array<bigint>)),
            (ew_so_far, ew_time) -> if(
                ew_time >= try_add(ew_so_far.begun, 14400000000L),
                named_struct('begun', ew_time, 'starts', array_append(ew_so_far.starts, ew_time)),
                ew_so_far
            ),
            ew_so_far -> ew_so_far.starts
        )) as ew_fold_us
    from ew_long

)
-- step ew_folded, added after ew_folds
ew_folded as (

    -- what begins at each event
    select
        ew_pieces.*,
        case
            when ew_cut is not null then ew_cut
            when
                ew_fold_us is not null
                and ew_place = ew_instant and ew_kind = 2
                then 'max_duration'
        end as ew_started
    from ew_pieces
    left join ew_folds
        on
            `user_id` <=> ew_fold_1
            and ew_reason <=> ew_fold_2
            and ew_is_copy <=> ew_fold_3
            and ew_number <=> ew_fold_4
            and ew_piece <=> ew_fold_5
            and unix_micros(ew_first_at) = ew_fold_us

)
-- step ew_divided, added after ew_folded
ew_divided as (

    -- each event with its session in its run
    select
        *,
        count(ew_started) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_session
    from ew_folded

)
-- step ew_held, added after ew_divided
ew_held as (

    -- which session has what is stored
    select
        *,
        case
            when ew_kind = 2 then ew_session
            when ew_is_kept then 0 - ew_place
            else ew_session + least(
                ew_ordinal - if(ew_first_at = ew_before.at, ew_before.ordinal, 0) + 1,
                count(ew_started) over (
                    partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_first_at
                    order by ew_kind /* all rows of the instant are counted -- noqa: EW05 */
                    rows between unbounded preceding and unbounded following
                )
            )
        end as ew_holds
    from ew_divided

)
-- step ew_rows_of_sessions, added after ew_held
ew_rows_of_sessions as (

    -- what each row is counted in
    select
        *,
        if(ew_reason is null and not ew_is_copy, ew_holds, 0) as ew_of_session,
        ew_kind = 2 as ew_is_event
    from ew_held
    where ew_number > 0 or ew_new_events > 0

)
-- step ew_grouped, added after ew_rows_of_sessions
ew_grouped as (

    -- one row a session, and one of what is stored of it
    select
        `user_id`,
        ew_reason,
        ew_is_copy,
        ew_number,
        ew_of_session,
        ew_is_event,
        collect_list(ew_stored) as ew_stored,
        any_value(ew_known, true) as ew_known,
        min(ew_first_at) as session_start,
        max(greatest(ew_first_at, ew_last_at)) as last_event_at,
        sum(ew_new_events) as ew_new_events,
        sum(ew_events) as event_count,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        max(ew_started) as started_by,
        any_value(if(ew_started is null, null, named_struct('skipped', cast(ew_place - ew_instant as bigint), 'ew_cut_1', ew_cut_1_before)), true) as ew_begun,
        any_value(ew_before) as ew_before,
        min(ew_ordinal) as ew_ordinal,
        collect_list(ew_alias) as ew_aliases,
        coalesce(bool_or(ew_is_kept), false) as ew_is_kept,
        array_sort(collect_list(ew_rejected)) as ew_rejected,
        count(distinct `ew_value_pages`) as `pages`
    from ew_rows_of_sessions
    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event

)
-- step ew_beside_stored, added after ew_grouped
ew_beside_stored as (

    -- a session beside what is stored of it
    select
        *,
        first_value(named_struct('stored', ew_stored, 'aliases', ew_aliases)) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
            order by ew_is_event /* there are two rows at most -- noqa: EW05 */
            rows between 1 preceding and 1 preceding
        ) as ew_found,
        coalesce(first_value(ew_new_events + 1) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
            order by ew_is_event /* there are two rows at most -- noqa: EW05 */
            rows between 1 following and 1 following
        ), 0) as ew_made_of,
        sum(case
            when ew_is_event then event_count - ew_new_events
            when ew_is_kept then 0L
            else 0 - event_count
        end) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_of_session /* there are two rows at most -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_found_events
    from ew_grouped

)
-- step ew_merged, lines
-    -- one row a session
+    -- with what was stored of it, and its place beside others of its run
-        ew_reason,
-... 11 more
+        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
+        session_start,
+        last_event_at,
+        ew_new_events,
+        event_count,
+        smallest_cursor,
+        largest_cursor,
+        ew_is_event,
+        if(ew_is_event, coalesce(ew_found.stored, array()), ew_stored) as ew_stored,
+        if(ew_is_event and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
+        if(ew_is_event, started_by, ew_known.started_by) as started_by,
+        if(ew_is_event, ew_begun, ew_known.begun) as ew_begun,
+        if(ew_is_event, coalesce(ew_found.aliases, array()), get(ew_stored, 0).superseded) as ew_aliases,
+        if(ew_is_event, first_value(session_start) over (
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between 1 following and 1 following
+        ), if(get(ew_stored, 0).was_cut, get(ew_stored, 0).session_end, null)) as ew_next_start,
+        if(ew_is_event, row_number() over (
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_is_event, session_start
+            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) - 1 + if(session_start = ew_before.at, ew_before.ordinal, 0), ew_ordinal) as ew_ordinal,
+        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
+        if(ew_is_event, `pages`, ew_known.value_1) as `pages`
+    from ew_beside_stored
+    where if(ew_is_event, true, ew_made_of = 0)
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800)) as session_end
+        coalesce(ew_next_start, if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800))) as session_end
-- step ew_decided, lines
-        coalesce(
-... 13 more
+        case
+            when ew_found_events < 0 then raise_error(if(not (
+            select max_by(session_id, checkpoint.run)
+            from demo.state
+            where status = 'checkpoint' and checkpoint.run >= 1 and session_start is null
+        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: set allowed_lateness to less than the time for which the source keeps them, and build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)))
+            else coalesce(
+                get(filter(ew_stored, stored -> stored.session_start = session_start and stored.ordinal = ew_ordinal), 0).session_id,
+                sha2(concat(to_json(
+                    named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+                    map(
+                        'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                        'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+                    )
+                ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+                    when reason is not null then concat(' rejected as ', reason, ' in run ', 2L)
+                    when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
+                    else ''
+                end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256)
+            )
+        end as session_id,
-            when unix_micros(session_end) <= 1767268800000000L then 'final'
+            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
-- step ew_twice, lines
-        if(ew_is_row, `landing_page`, null) as `landing_page`,
+        if(ew_is_row, ew_rejected, null) as ew_rejected,
+        if(ew_is_row, started_by, null) as started_by,
+        if(ew_is_row, array_sort(array_distinct(filter(
+            concat(ew_aliases, transform(
+                ew_stored,
+                stored -> named_struct('id', stored.session_id, 'at', stored.session_start, 'ordinal', stored.ordinal)
+            )),
+            alias -> alias.id <> session_id
+        ))), null) as ew_superseded,
+        if(ew_is_row, ew_ordinal, null) as ew_ordinal,
+        if(ew_is_row, ew_next_start is not null, null) as ew_was_cut,
+        if(ew_is_row, ew_begun, null) as ew_begun,
-        if(ew_is_row, 0L, if(reason = 'checkpoint', event_count, 0L)) as ew_checkpoints
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates
-    where (not ew_is_row or coalesce(reason, '') <> 'checkpoint') and (reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status)
+    where (not ew_is_row or coalesce(reason, '') <> 'duplicate') and (ew_is_event or status <> get(ew_stored, 0).status)
-- step ew_changed, lines
@@     select
-        `landing_page`,
+        ew_rejected,
+        started_by,
+        ew_superseded,
+        ew_ordinal,
+        ew_was_cut,
+        ew_begun,
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(duplicates) as duplicates
@@     group by
-        `landing_page`,
+        ew_rejected,
+        started_by,
+        ew_superseded,
+        ew_ordinal,
+        ew_was_cut,
+        ew_begun,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-            when coalesce(ew_checkpoints, 0L) <> 1L
+            when not (
+                select max_by(session_id, checkpoint.run)
+                from demo.state
+                where status = 'checkpoint' and checkpoint.run >= 1 and session_start is null
+            ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001'
     if(ew_gone is null, event_count, 0L) as event_count,
+    if(ew_is_row and ew_gone is null and reason is null, started_by, null) as started_by,
-    if(ew_is_row and ew_gone is null, `landing_page`.value, null) as `landing_page`,
@@
-        'superseded_ids', array_sort(flatten(transform(
-... 8 more
+        'superseded_ids', ew_superseded.id,
+        'superseded_places',
+        transform(ew_superseded, alias -> named_struct('at', alias.at, 'ordinal', alias.ordinal)),
+        'ordinal', ew_ordinal,
+        'was_cut', ew_was_cut,
+        'begun', ew_begun,
+        'rejected', ew_rejected
-            'sessions_closed', coalesce(sessions_closed, 0L)
+            'sessions_closed', coalesce(sessions_closed, 0L),
+            'duplicates', coalesce(duplicates, 0L)
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
