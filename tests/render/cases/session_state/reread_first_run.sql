-- query 1, before the model runs
select to_json(struct(*)) as row from (
with

ew_measured as (

    -- the new part of the source
    select
        max(ew_cursor) as ew_cursor,
        max(ew_time) as ew_time,
        count(*) as events,
        count_if(ew_cursor is null) as events_without_cursor,
        0L as changed_events,
        cast(null as bigint) as changed_in,
        count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
        count_if(ew_reason = 'bad_gap') as rejected_bad_gap,
        count_if(ew_reason = 'future') as rejected_future,
        count_if(ew_reason = 'past') as rejected_past,
        count_if(ew_reason = 'late') as rejected_late,
        max(ew_cursor_number) as largest_cursor,
        min(if(ew_reason is null, ew_time_us, null)) as first_event,
        max(if(ew_reason is null, ew_time_us, null)) as last_event,
        max(if(ew_reason is null, try_add(ew_time_us, 1800000000), null)) as last_end,
        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
    from (
        select
            *,
            case
                when ew_time_us is null then 'null_event_time'
                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
                when try_add(ew_time_us, 1800000000) <= cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 then 'late'
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `viewed_at` as ew_time,
                unix_micros(`viewed_at`) as ew_time_us
            from demo.page_views
            where true or `loaded_at` is null
        )
    )

),

ew_moved as (

    -- how far cursor, maximum event time and watermark move
    select
        0 as place,
        *,
        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 600000000 as watermark_from,
        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 as bound_from,
        max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
    from (
        select
            nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
            nullif(typeof(ew_time), cast(events as string)) as event_time_type,
            events,
            events_without_cursor,
            changed_events,
            changed_in,
            rejected_null_event_time,
            rejected_bad_gap,
            rejected_future,
            rejected_past,
            rejected_late,
            first_event,
            last_event,
            last_end,
            cast(null as bigint) as cursor_from,
            coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
            greatest(cast(null as bigint), latest_event) as max_event_time
        from ew_measured
    )

),

ew_together as (

    -- one watermark for all
    select
        coalesce(cast(null as bigint), 0) + 1 as run,
        unix_micros(current_timestamp()) as now,
        if(count(watermark_from) = count(*), min(watermark_from), null) as watermark_from,
        if(count(watermark_to) = count(*), min(watermark_to), null) as watermark_to,
        if(count(bound_from) = count(*), min(bound_from), null) as bound_from,
        if(count(bound_to) = count(*), min(bound_to), null) as bound_to,
        min(first_event) as first_event,
        max(last_end) as last_end,
        array_sort(collect_list(struct(*))) as sources
    from ew_moved

)

select
    *,
    least(first_event, watermark_from, bound_from) as touched_from,
    greatest(last_end, watermark_to) as touched_to,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(watermark_to as decimal(20, 0)) / 1000000), ' UTC') as watermark_text
from ew_together
)

-- the model
with

ew_arrived as (

    -- the events that have arrived since the last run
    select
        `user_id`,
        `view_id` as ew_id,
        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
        coalesce(event = 'login', false) as ew_starts,
        campaign as ew_cut_1,
        path as `ew_value_pages`,
        path as `ew_value_landing_page`,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where `loaded_at` <= timestamp_micros(1767268800000000)

),

ew_classified as (

    -- why an event is rejected, if it is
    select
        *,
        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
        case
            when ew_time_us is null then 'null_event_time'
            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
            when try_add(ew_time_us, 1800000000) <= cast(null as bigint) then 'late'
        end as ew_reason
    from ew_arrived

),

ew_rows as (

    -- events as rows that can be divided
    select
        `user_id`,
        ew_reason,
        ew_first_at,
        ew_first_at as ew_last_at,
        1L as ew_new_events,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
        ew_id,
        ew_delivery,
        ew_starts,
        ew_cut_1,
        `ew_value_pages`,
        `ew_value_landing_page`
    from ew_classified

),

ew_delivered as (

    -- which rows are another delivery of an event
    select
        *,
        coalesce(
            ew_reason is null
            and ew_first_at = first_value(ew_first_at) over (
                partition by `user_id`, ew_reason
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            )
            and ew_id = first_value(ew_id) over (
                partition by `user_id`, ew_reason
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            ),
            false
        ) as ew_is_copy
    from ew_rows

),

ew_reached as (

    -- how far the rows before each row reach
    select
        *,
        max(ew_last_at) over (
            partition by `user_id`, ew_reason
            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_reached
    from ew_delivered

),

ew_numbered as (

    -- a row that begins after that starts a new run
    select
        *,
        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null)) over (
            partition by `user_id`, ew_reason
            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_number
    from ew_reached

),

ew_ordered as (

    -- what each event has before it in its run
    select
        *,
        last_value(ew_cut_1) ignore nulls over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_cut_1_before,
        row_number() over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_place,
        rank() over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at /* a rank is the same for all of an instant -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_instant
    from ew_numbered

),

ew_begun as (

    -- events that begin a session by themselves
    select
        *,
        case
            when
                first_value(true) over (
                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
                    order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
                    rows between 1 preceding and 1 preceding
                ) is null
                then 'gap'
            when ew_starts then 'start_when'
            when ew_cut_1 <> ew_cut_1_before then 'cut_on'
        end as ew_cut
    from ew_ordered

),

ew_pieces as (

    -- what lies between them
    select
        *,
        count(ew_cut) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_piece
    from ew_begun

),

ew_long as (

    -- the times of pieces that are longer than a session may be
    select
        `user_id` as ew_fold_1,
        ew_reason as ew_fold_2,
        ew_is_copy as ew_fold_3,
        ew_number as ew_fold_4,
        ew_piece as ew_fold_5,
        array_sort(collect_set(unix_micros(ew_first_at))) as ew_times
    from ew_pieces
    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_piece
    having max(unix_micros(ew_first_at)) - min(unix_micros(ew_first_at)) >= 14400000000L

),

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
            named_struct('begun', ew_times[0], 'starts', cast(array() as array<bigint>)),
            (ew_so_far, ew_time) -> if(
                ew_time >= try_add(ew_so_far.begun, 14400000000L),
                named_struct('begun', ew_time, 'starts', array_append(ew_so_far.starts, ew_time)),
                ew_so_far
            ),
            ew_so_far -> ew_so_far.starts
        )) as ew_fold_us
    from ew_long

),

ew_folded as (

    -- what begins at each event
    select
        ew_pieces.*,
        case
            when ew_cut is not null then ew_cut
            when
                ew_fold_us is not null
                and ew_place = ew_instant
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

),

ew_divided as (

    -- each event with its session in its run
    select
        *,
        count(ew_started) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, `ew_value_landing_page` /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_session
    from ew_folded

),

ew_rows_of_sessions as (

    -- what each row is counted in
    select
        *,
        if(ew_reason is null and not ew_is_copy, ew_session, 0) as ew_of_session
    from ew_divided

),

ew_grouped as (

    -- one row a session
    select
        `user_id`,
        ew_reason,
        ew_is_copy,
        ew_number,
        ew_of_session,
        min(ew_first_at) as session_start,
        max(ew_first_at) as last_event_at,
        sum(ew_new_events) as ew_new_events,
        sum(ew_events) as event_count,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        max(ew_started) as started_by,
        any_value(if(ew_started is null, null, named_struct('skipped', cast(ew_place - ew_instant as bigint), 'ew_cut_1', ew_cut_1_before)), true) as ew_begun,
        array_sort(collect_list(ew_rejected)) as ew_rejected,
        count(distinct `ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first_at, 'id', ew_id, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_rows_of_sessions
    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session

),

ew_merged as (

    -- its place beside others of its run
    select
        `user_id`,
        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
        session_start,
        last_event_at,
        ew_new_events,
        event_count,
        smallest_cursor,
        largest_cursor,
        started_by as started_by,
        ew_begun as ew_begun,
        first_value(session_start) over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number
            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
            rows between 1 following and 1 following
        ) as ew_next_start,
        row_number() over (
            partition by `user_id`, ew_reason, ew_is_copy, ew_number, session_start
            order by ew_of_session /* each session of a run is one row -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) - 1 as ew_ordinal,
        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
        `pages` as `pages`,
        `landing_page`.value as `landing_page`
    from ew_grouped

),

ew_ended as (

    -- where each session ends
    select
        *,
        ew_reason as reason,
        coalesce(ew_next_start, if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800))) as session_end
    from ew_merged

),

ew_decided as (

    -- its id and its status
    select
        *,
        sha2(concat(to_json(
            named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), case
            when reason is not null then concat(' rejected as ', reason, ' in run ', 1L)
            when unix_micros(session_start) < cast(null as bigint) then concat(' after ', cast(null as bigint))
            else ''
        end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256) as session_id,
        case
            when reason is not null then 'rejected'
            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
            when unix_micros(session_end) <= 1767268800000000L then 'closed'
            else 'open'
        end as status
    from ew_ended

),

ew_twice as (

    -- each changed row for itself, and once to be counted
    select
        ew_is_row,
        if(ew_is_row, `user_id`, null) as `user_id`,
        if(ew_is_row, session_id, null) as session_id,
        if(ew_is_row, status, null) as status,
        if(ew_is_row, session_start, null) as session_start,
        if(ew_is_row, session_end, null) as session_end,
        if(ew_is_row, last_event_at, null) as last_event_at,
        if(ew_is_row, event_count, null) as event_count,
        if(ew_is_row, reason, null) as reason,
        if(ew_is_row, smallest_cursor, null) as smallest_cursor,
        if(ew_is_row, largest_cursor, null) as largest_cursor,
        if(ew_is_row, `pages`, null) as `pages`,
        if(ew_is_row, `landing_page`, null) as `landing_page`,
        if(ew_is_row, ew_rejected, null) as ew_rejected,
        if(ew_is_row, started_by, null) as started_by,
        if(ew_is_row, cast(array() as array<struct<id: string, at: timestamp, ordinal: int>>), null) as ew_superseded,
        if(ew_is_row, ew_ordinal, null) as ew_ordinal,
        if(ew_is_row, ew_next_start is not null, null) as ew_was_cut,
        if(ew_is_row, ew_begun, null) as ew_begun,
        if(ew_is_row, 0L, event_count) as events_read,
        if(ew_is_row, 0L, if(reason is null, event_count, 0L)) as events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', event_count, 0L)) as rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'bad_gap', event_count, 0L)) as rejected_bad_gap,
        if(ew_is_row, 0L, if(reason = 'future', event_count, 0L)) as rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', event_count, 0L)) as rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', event_count, 0L)) as rejected_late,
        if(ew_is_row, 0L, if(reason is null, 1L, 0L)) as sessions_created,
        if(ew_is_row, 0L, 0L) as sessions_extended,
        if(ew_is_row, 0L, 0L) as sessions_merged,
        if(ew_is_row, 0L, if(status in ('closed', 'final'), 1L, 0L)) as sessions_closed,
        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates
    from ew_decided
    lateral view explode(array(true, false)) as ew_is_row
    where (not ew_is_row or coalesce(reason, '') <> 'duplicate')

),

ew_changed as (

    -- the rows, and one that counts them
    select
        ew_is_row,
        `user_id`,
        session_id,
        status,
        session_start,
        session_end,
        last_event_at,
        event_count,
        reason,
        smallest_cursor,
        largest_cursor,
        `pages`,
        `landing_page`,
        ew_rejected,
        started_by,
        ew_superseded,
        ew_ordinal,
        ew_was_cut,
        ew_begun,
        sum(events_read) as events_read,
        sum(events_accepted) as events_accepted,
        sum(rejected_null_event_time) as rejected_null_event_time,
        sum(rejected_bad_gap) as rejected_bad_gap,
        sum(rejected_future) as rejected_future,
        sum(rejected_past) as rejected_past,
        sum(rejected_late) as rejected_late,
        sum(sessions_created) as sessions_created,
        sum(sessions_extended) as sessions_extended,
        sum(sessions_merged) as sessions_merged,
        sum(sessions_closed) as sessions_closed,
        sum(duplicates) as duplicates
    from ew_twice
    group by
        ew_is_row,
        `user_id`,
        session_id,
        status,
        session_start,
        session_end,
        last_event_at,
        event_count,
        reason,
        smallest_cursor,
        largest_cursor,
        `pages`,
        `landing_page`,
        ew_rejected,
        started_by,
        ew_superseded,
        ew_ordinal,
        ew_was_cut,
        ew_begun

)

-- sessions and rejected events, tombstones, the checkpoint
select
    `user_id`,
    case
        when ew_is_row is not true then case
            when coalesce(events_read, 0L) <> 1000L
                then raise_error('event_windows.session_state in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
            else concat('checkpoint ', 1L, ' of 00000000-0000-0000-0000-000000000000')
        end
        else session_id
    end as session_id,
    case
        when ew_is_row is not true then 'checkpoint'
        else status
    end as status,
    session_start as session_start,
    session_end as session_end,
    last_event_at as last_event_at,
    date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)) as session_date,
    event_count as event_count,
    if(ew_is_row and reason is null, started_by, null) as started_by,
    if(ew_is_row, `pages`, null) as `pages`,
    if(ew_is_row, `landing_page`, null) as `landing_page`,
    if(ew_is_row, named_struct(
        'superseded_ids', ew_superseded.id,
        'superseded_places',
        transform(ew_superseded, alias -> named_struct('at', alias.at, 'ordinal', alias.ordinal)),
        'ordinal', ew_ordinal,
        'was_cut', ew_was_cut,
        'begun', ew_begun,
        'rejected', ew_rejected
    ), null) as aggregate_state,
    cast(null as string) as superseded_by,
    reason as reason,
    smallest_cursor as smallest_cursor,
    largest_cursor as largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, named_struct(
        'run', 1L,
        'sources', array(
            named_struct(
                'name', '',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', cast(null as bigint),
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(events_read, 0L),
                'events_accepted', coalesce(events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(rejected_null_event_time, 0L),
                    'bad_gap', coalesce(rejected_bad_gap, 0L),
                    'future', coalesce(rejected_future, 0L),
                    'past', coalesce(rejected_past, 0L),
                    'late', coalesce(rejected_late, 0L)
                )
            )
        ),
        'watermark_from', cast(null as bigint),
        'watermark_to', 1767268800000000L,
        'bound_from', cast(null as bigint),
        'bound_to', 1767268800000000L,
        'changes', map(
            'sessions_created', coalesce(sessions_created, 0L),
            'sessions_extended', coalesce(sessions_extended, 0L),
            'sessions_merged', coalesce(sessions_merged, 0L),
            'sessions_closed', coalesce(sessions_closed, 0L),
            'duplicates', coalesce(duplicates, 0L)
        ),
        'strategy', 'islands',
        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 900}'
    )) as checkpoint
from ew_changed
