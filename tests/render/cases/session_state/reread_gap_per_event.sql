-- query 1, before the model runs
select to_json(struct(*)) as row from (
select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)

-- query 2, before the model runs
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
        max(if(ew_reason is null, try_add(ew_time_us, ew_gap_us), null)) as last_end,
        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 300000000), null, ew_time_us)) as latest_event
    from (
        select
            *,
            case
                when ew_time_us is null then 'null_event_time'
                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
                when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `viewed_at` as ew_time,
                unix_micros(`loaded_at`) as ew_arrived_us,
                case when typeof(pause) like 'interval %' then cast(cast(cast(pause as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
                unix_micros(`viewed_at`) as ew_time_us
            from demo.page_views
            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
        )
    )

),

ew_moved as (

    -- how far cursor, maximum event time and watermark move
    select
        0 as place,
        *,
        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
        cast(null as bigint) as bound_from,
        max_event_time - pmod(max_event_time, 1000) as watermark_to,
        cast(null as bigint) as bound_to
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
            1767261600000000L as cursor_from,
            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
            greatest(1767261600000000L, latest_event) as max_event_time
        from ew_measured
    )

),

ew_together as (

    -- one watermark for all
    select
        coalesce(1L, 0) + 1 as run,
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

-- query 3, before the model runs
select to_json(struct(*)) as row from (
with

ew_touched as (

    -- the keys that have new events
    select distinct
        `user_id` as ew_key_1,
        true as ew_is_touched
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

),

ew_arrived as (

    -- the events that have arrived since the last run
    select
        `user_id`,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_arrived_us,
        case when typeof(pause) like 'interval %' then cast(cast(cast(pause as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

),

ew_classified as (

    -- why an event is rejected, if it is
    select
        *,
        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
        if(
            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
        ) as ew_end_us,
        case
            when ew_time_us is null then 'null_event_time'
            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
        end as ew_reason
    from ew_arrived

),

ew_events as (

    -- the events of the touched keys
    select
        `user_id`,
        ew_reason,
        ew_first_at,
        ew_first_at as ew_last_at,
        ew_end_us as ew_reach_us,
        ew_end_us,
        1L as ew_new_events,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        2 as ew_kind,
        null as ew_stored,
        null as ew_known,
        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us), null) as ew_rejected
    from ew_classified

),

ew_stored_sessions as (

    -- stored sessions that the batch can touch or the watermark closes
    select
        `user_id`,
        null as ew_reason,
        session_start as ew_first_at,
        last_event_at as ew_last_at,
        unix_micros(session_end) as ew_reach_us,
        unix_micros(session_end) as ew_end_us,
        0L as ew_new_events,
        event_count as ew_events,
        smallest_cursor as ew_smallest_cursor,
        largest_cursor as ew_largest_cursor,
        0 as ew_kind,
        named_struct(
            'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
            'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
        ) as ew_stored,
        true as ew_known,
        null as ew_rejected
    from demo.state
    left join ew_touched on `user_id` <=> ew_key_1
    where
        status in ('open', 'closed')
        and session_end >= timestamp_micros(1767261600000000L)
        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))

),

ew_rows as (

    -- new, old and stored, as rows of one kind
    select * from ew_events
    union all
    select * from ew_stored_sessions

),

ew_reached as (

    -- how far the rows before each row reach
    select
        *,
        max(ew_reach_us) over (
            partition by `user_id`, ew_reason
            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_reached
    from ew_rows

),

ew_numbered as (

    -- a row that begins after that starts a new run
    select
        *,
        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null)) over (
            partition by `user_id`, ew_reason
            order by ew_first_at, ew_kind /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_number
    from ew_reached

),

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

),

ew_parts as (

    -- what is read again
    select
        coalesce(max(if(ew_kind = 0 and ew_first_at < ew_first_new, ew_first_at, null)), min(ew_first_new)) as ew_from,
        max(ew_last_at) as ew_to
    from ew_marked
    where ew_first_new is not null
    group by `user_id`, ew_reason, ew_number

)

select
    max(longest) as longest,
    array_sort(collect_list(array(first, last))) as ranges
from (
    select
        min(unix_micros(ew_from)) as first,
        max(unix_micros(ew_to)) as last,
        max(unix_micros(ew_to) - unix_micros(ew_from)) as longest
    from ew_parts
    group by unix_micros(ew_from) div greatest((1767270600000000L - 1767261600000000L) div 32, 1)
)
)

-- the model
with

ew_touched as (

    -- the keys that have new events
    select distinct
        `user_id` as ew_key_1,
        true as ew_is_touched
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

),

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

),

ew_arrived as (

    -- the events that have arrived since the last run
    select
        `user_id` as ew_of_1,
        `view_id` as ew_id,
        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
        to_json(struct(`user_id`, `viewed_at`, `path`, `view_id`, `loaded_at`, `pause`)) as ew_event,
        struct(*) as ew_row,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_arrived_us,
        case when typeof(pause) like 'interval %' then cast(cast(cast(pause as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
        or (`loaded_at` <= timestamp_micros(1767261600000000))

),

ew_classified as (

    -- why an event is rejected, if it is
    select
        *,
        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
        if(
            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
        ) as ew_end_us,
        if(ew_is_new, case
            when ew_time_us is null then 'null_event_time'
            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
        end, case
            when ew_time_us is null then 'null_event_time'
            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
        end) as ew_reason
    from ew_arrived

),

ew_events as (

    -- the events of the touched keys
    select /*+ broadcast(ew_touched, ew_rejected_before) */
        ew_of_1,
        ew_reason,
        ew_first_at,
        if(ew_is_new, ew_first_at, null) as ew_last_at,
        if(ew_is_new, ew_end_us, null) as ew_reach_us,
        ew_end_us,
        if(ew_is_new, 1L, 0L) as ew_new_events,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        2 as ew_kind,
        null as ew_stored,
        null as ew_known,
        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us, 'id', ew_id), null) as ew_rejected,
        ew_row,
        ew_id,
        ew_delivery,
        ew_event
    from ew_classified
    left join ew_touched on ew_of_1 <=> ew_key_1
    left anti join ew_rejected_before
        on
            not ew_is_new
            and ew_of_1 <=> ew_rejected_1
            and ew_time_us = ew_rejected_event.time_us
            and ew_cursor = ew_rejected_event.cursor
            and ew_gap_us <=> ew_rejected_event.gap_us
    where
        ew_is_new
        or ew_is_touched and ew_reason is null

),

ew_stored_sessions as (

    -- stored sessions that the batch can touch or the watermark closes
    select
        `user_id`,
        null as ew_reason,
        session_start as ew_first_at,
        last_event_at as ew_last_at,
        unix_micros(session_end) as ew_reach_us,
        unix_micros(session_end) as ew_end_us,
        0L as ew_new_events,
        event_count as ew_events,
        smallest_cursor as ew_smallest_cursor,
        largest_cursor as ew_largest_cursor,
        0 as ew_kind,
        named_struct(
            'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
            'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
        ) as ew_stored,
        named_struct('value_1', `longest`) as ew_known,
        null as ew_rejected,
        null as ew_row,
        null as ew_id,
        null as ew_delivery,
        null as ew_event
    from demo.state
    left join ew_touched on `user_id` <=> ew_key_1
    where
        status in ('open', 'closed')
        and session_end >= timestamp_micros(1767261600000000L)
        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))

),

ew_rows as (

    -- new, old and stored, as rows of one kind
    select * from ew_events
    union all
    select * from ew_stored_sessions

),

ew_delivered as (

    -- which rows are another delivery of an event
    select
        *,
        coalesce(
            ew_reason is null
            and ew_first_at = first_value(ew_first_at) over (
                partition by ew_of_1, ew_reason
                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            )
            and ew_id = first_value(ew_id) over (
                partition by ew_of_1, ew_reason
                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
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
        max(ew_reach_us) over (
            partition by ew_of_1, ew_reason
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_reached
    from ew_delivered

),

ew_numbered as (

    -- a row that begins after that starts a new run
    select
        *,
        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null)) over (
            partition by ew_of_1, ew_reason
            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_number
    from ew_reached

),

ew_rows_of_sessions as (

    -- what each row is counted in
    select
        ew_row.*,
        *,
        0 as ew_of_session,
        ew_kind = 2 as ew_is_event
    from ew_numbered
    where ew_number > 0 or ew_new_events > 0

),

ew_grouped as (

    -- one row a session, and one of what is stored of it
    select
        ew_of_1,
        ew_reason,
        ew_is_copy,
        ew_number,
        ew_of_session,
        ew_is_event,
        collect_list(ew_stored) as ew_stored,
        any_value(ew_known, true) as ew_known,
        min(ew_first_at) as session_start,
        max(greatest(ew_first_at, ew_last_at)) as last_event_at,
        max(ew_end_us) as ew_end_us,
        sum(ew_new_events) as ew_new_events,
        sum(ew_events) as event_count,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        array_sort(collect_list(ew_rejected)) as ew_rejected,
        max_by(path, seconds) filter (where seconds > 3) as `longest`
    from ew_rows_of_sessions
    group by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event

),

ew_beside_stored as (

    -- a session beside what is stored of it
    select
        *,
        first_value(named_struct('stored', ew_stored)) over (
            partition by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session
            order by ew_is_event
            rows between 1 preceding and 1 preceding
        ) as ew_found,
        coalesce(first_value(ew_new_events) over (
            partition by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session
            order by ew_is_event
            rows between 1 following and 1 following
        ), 0) as ew_made_of,
        sum(case
            when ew_is_event then event_count - ew_new_events
            when false then 0L
            else 0 - event_count
        end) over (
            partition by ew_of_1, ew_reason, ew_is_copy, ew_number
            order by ew_of_session /* there are two rows at most -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_found_events
    from ew_grouped

),

ew_merged as (

    -- with what was stored of it, and its place beside others of its run
    select
        ew_of_1 as `user_id`,
        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
        session_start,
        last_event_at,
        ew_new_events,
        event_count,
        smallest_cursor,
        largest_cursor,
        ew_is_event,
        if(ew_is_event, coalesce(ew_found.stored, array()), ew_stored) as ew_stored,
        if(ew_is_event and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
        ew_end_us,
        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
        if(ew_is_event, `longest`, ew_known.value_1) as `longest`
    from ew_beside_stored
    where if(ew_is_event, ew_new_events > 0, ew_made_of = 0)

),

ew_ended as (

    -- where each session ends
    select
        *,
        ew_reason as reason,
        coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at) as session_end
    from ew_merged

),

ew_decided as (

    -- its id and its status
    select
        *,
        case
            when ew_found_events < 0 then raise_error(concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: set allowed_lateness to less than the time for which the source keeps them, and build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events))
            else coalesce(
                get(filter(ew_stored, stored -> stored.session_start = session_start), 0).session_id,
                sha2(concat(to_json(
                    named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
                    map(
                        'ignoreNullFields', 'false', 'timeZone', 'UTC',
                        'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                    )
                ), case
                    when reason is not null then concat(' rejected as ', reason, ' in run ', 2L)
                    else ''
                end), 256)
            )
        end as session_id,
        case
            when reason is not null then 'rejected'
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
        if(ew_is_row, `longest`, null) as `longest`,
        if(ew_is_row, ew_rejected, null) as ew_rejected,
        if(ew_is_row, ew_stored, null) as ew_stored,
        if(ew_is_row, 0L, ew_new_events) as events_read,
        if(ew_is_row, 0L, if(reason is null, ew_new_events, 0L)) as events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_new_events, 0L)) as rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'bad_gap', ew_new_events, 0L)) as rejected_bad_gap,
        if(ew_is_row, 0L, if(reason = 'future', ew_new_events, 0L)) as rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_new_events, 0L)) as rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as rejected_late,
        if(ew_is_row, 0L, if(reason is null and size(ew_stored) = 0, 1L, 0L)) as sessions_created,
        if(ew_is_row, 0L, if(ew_new_events > 0 and size(ew_stored) = 1, 1L, 0L)) as sessions_extended,
        if(ew_is_row, 0L, size(filter(ew_stored, stored -> stored.session_id <> session_id))) as sessions_merged,
        if(ew_is_row, 0L, if(status in ('closed', 'final') and (size(ew_stored) = 0 or exists(ew_stored, stored -> stored.status = 'open')), 1L, 0L)) as sessions_closed,
        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as duplicates
    from ew_decided
    lateral view explode(array(true, false)) as ew_is_row
    where (not ew_is_row or coalesce(reason, '') <> 'duplicate') and (ew_is_event or status <> get(ew_stored, 0).status)

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
        `longest`,
        ew_rejected,
        ew_stored,
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
        `longest`,
        ew_rejected,
        ew_stored

)

-- sessions and rejected events, tombstones, the checkpoint
select
    `user_id`,
    case
        when ew_is_row is not true then case
            when (select max_by(session_id, checkpoint.run) from demo.state where status = 'checkpoint')
                <> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001'
                then raise_error('event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
            when coalesce(events_read, 0L) <> 1000L
                then raise_error('event_windows.session_state in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
            else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
        end
        when ew_gone is not null then ew_gone.session_id
        else session_id
    end as session_id,
    case
        when ew_is_row is not true then 'checkpoint'
        when ew_gone is not null then 'superseded'
        else status
    end as status,
    coalesce(ew_gone.session_start, session_start) as session_start,
    coalesce(ew_gone.session_end, session_end) as session_end,
    coalesce(ew_gone.last_event_at, last_event_at) as last_event_at,
    date_from_unix_date(cast(unix_micros(coalesce(ew_gone.session_start, session_start)) div 86400000000 - if(mod(unix_micros(coalesce(ew_gone.session_start, session_start)), 86400000000) < 0, 1, 0) as int)) as session_date,
    if(ew_gone is null, event_count, 0L) as event_count,
    if(ew_is_row and ew_gone is null, `longest`, null) as `longest`,
    if(ew_is_row and ew_gone is null, named_struct(
        'superseded_ids', array_sort(flatten(transform(
            ew_stored,
            stored -> if(
                stored.session_id = session_id,
                stored.superseded_ids,
                concat(stored.superseded_ids, array(stored.session_id))
            )
        ))),
        'rejected', ew_rejected
    ), null) as aggregate_state,
    if(ew_gone is null, null, session_id) as superseded_by,
    if(ew_gone is null, reason, null) as reason,
    if(ew_gone is null, smallest_cursor, null) as smallest_cursor,
    if(ew_gone is null, largest_cursor, null) as largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, named_struct(
        'run', 2L,
        'sources', array(
            named_struct(
                'name', '',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
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
        'watermark_from', 1767261600000000L,
        'watermark_to', 1767268800000000L,
        'bound_from', 1767261600000000L,
        'bound_to', 1767268800000000L,
        'changes', map(
            'sessions_created', coalesce(sessions_created, 0L),
            'sessions_extended', coalesce(sessions_extended, 0L),
            'sessions_merged', coalesce(sessions_merged, 0L),
            'sessions_closed', coalesce(sessions_closed, 0L),
            'duplicates', coalesce(duplicates, 0L)
        ),
        'strategy', 'islands',
        'settings', '{"aggregates": {"longest": {"sql": "max_by(path, seconds) filter (where seconds > 3)"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 900}'
    )) as checkpoint
from ew_changed
lateral view explode(concat(
    array(null),
    coalesce(filter(ew_stored, stored -> stored.session_id <> session_id), array())
)) as ew_gone
