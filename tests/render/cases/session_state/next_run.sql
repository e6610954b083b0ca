-- in steps
-- step query 1
-- query 1, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)
-- step query 2
-- query 2, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
with
-- step query: ew_measured
ew_measured as (

    -- the new part of the source
    select
        max(ew_cursor) as ew_cursor,
        max(ew_time) as ew_time,
        count(*) as events,
        count_if(ew_cursor is null) as events_without_cursor,
        0L as changed_events,
        cast(null as bigint) as changed_in,
        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
        count_if(ew_reason is null and ew_time_us < try_subtract(1767261600000000L, 14400000000)) as stragglers,
        (select count(*) from demo.page_views) as table_rows,
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
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `viewed_at` as ew_time,
                xxhash64(`user_id`) as ew_key,
                unix_micros(`viewed_at`) as ew_time_us
            from demo.page_views
            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
        )
    )

)
-- step query: ew_moved
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
            mini_sessions,
            stragglers,
            table_rows,
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

)
-- step query: ew_together
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
-- step query: select
select
    *,
    least(first_event, watermark_from, bound_from) as touched_from,
    greatest(last_end, watermark_to) as touched_to,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (watermark_to), ' UTC') as watermark_text
from ew_together
)
-- step the model
-- the model
with
-- step ew_arrived
ew_arrived as (

    -- the events that have arrived since the last run
    select
        `user_id`,
        1 as `ew_value_pages`,
        path as `ew_value_landing_page`,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

)
-- step ew_classified
ew_classified as (

    -- why an event is rejected, if it is
    select
        *,
        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
        case
            when ew_time_us is null then 'null_event_time'
            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
        end as ew_reason
    from ew_arrived

)
-- step ew_mini_sessions
ew_mini_sessions as (

    -- each event as a session of its own
    select
        `user_id`,
        ew_reason,
        ew_first_at,
        ew_first_at as ew_last_at,
        1L as ew_new_events,
        null as ew_stored,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        if(`ew_value_pages` is null, 0L, 1L) as `pages`,
        named_struct('at', ew_first_at, 'value', `ew_value_landing_page`) as `landing_page`
    from ew_classified

)
-- step ew_touched
ew_touched as (

    -- where in time each key has stragglers
    select distinct
        `user_id` as ew_key_1,
        explode(sequence(unix_micros(ew_first_at) div 14400000000, unix_micros(ew_first_at) div 14400000000 + 2)) as ew_bucket
    from ew_classified
    where ew_reason is null and ew_time_us < 1767247200000000L

)
-- step ew_stored_sessions
ew_stored_sessions as (

    -- stored sessions that the batch can touch or the watermark closes
    select /*+ broadcast(ew_touched) */
        `user_id`,
        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
        session_start as ew_first_at,
        last_event_at as ew_last_at,
        0L as ew_new_events,
        if(status = 'checkpoint', null, named_struct(
            'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
            'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
        )) as ew_stored,
        if(status = 'checkpoint', if(session_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), event_count) as ew_events,
        smallest_cursor as ew_smallest_cursor,
        largest_cursor as ew_largest_cursor,
        `pages`,
        aggregate_state.`landing_page` as `landing_page`
    from demo.state
    left join ew_touched
        on
            `user_id` <=> ew_key_1
            and ew_bucket = unix_micros(session_end) div 14400000000
    where
        status in ('open', 'closed', 'checkpoint')
        and (
            session_end >= timestamp_micros(1767088800000000L)
            and session_start <= timestamp_micros(1767270600000000L)
            or status = 'checkpoint' and checkpoint.run >= 1 and session_start is null
        )
        and (
            ew_bucket is not null or status = 'checkpoint'
            or session_end >= timestamp_micros(1767247200000000L)
            or status = 'open' and session_end <= timestamp_micros(1767268800000000L)
            or unix_micros(session_end) div 14400000000 > unix_micros(session_start) div 14400000000 + 1
        )

)
-- step ew_rows
ew_rows as (

    -- new and stored, as rows of one kind
    select * from ew_mini_sessions
    union all
    select * from ew_stored_sessions

)
-- step ew_reached, as in sessions/islands_fixed_inclusive, but ~ events => rows ~ (ew_first => (ew_last
~ `user_id` => `user_id`, ew_reason
-- step ew_numbered, as in sessions/islands_fixed_inclusive, but ~ `user_id` => `user_id`, ew_reason
-- step ew_merged
ew_merged as (

    -- one row a session
    select
        `user_id`,
        ew_reason,
        min(ew_first_at) as session_start,
        max(ew_last_at) as last_event_at,
        sum(ew_new_events) as ew_new_events,
        collect_list(ew_stored) as ew_stored,
        sum(ew_events) as event_count,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        sum(`pages`) as `pages`,
        min(`landing_page`) as `landing_page`
    from ew_numbered
    group by `user_id`, ew_reason, ew_number

)
-- step ew_ended
ew_ended as (

    -- where each session ends
    select
        *,
        ew_reason as reason,
        if(ew_reason = 'bad_gap', last_event_at, timestamp_micros(unix_micros(last_event_at) + 1800000000)) as session_end
    from ew_merged

)
-- step ew_decided
ew_decided as (

    -- its id and its status
    select
        *,
        coalesce(
            get(filter(ew_stored, stored -> stored.session_start = session_start), 0).session_id,
            sha2(concat(to_json(
                named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
                when reason is not null then concat(' rejected as ', reason, ' in run ', 2L)
                else ''
            end), 256)
        ) as session_id,
        case
            when reason is not null then 'rejected'
            when unix_micros(session_end) <= 1767268800000000L then 'closed'
            else 'open'
        end as status
    from ew_ended

)
-- step ew_twice
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
        if(ew_is_row, ew_stored, null) as ew_stored,
        if(ew_is_row, 0L, ew_new_events) as ew_events_read,
        if(ew_is_row, 0L, if(reason is null, ew_new_events, 0L)) as ew_events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_new_events, 0L)) as ew_rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'bad_gap', ew_new_events, 0L)) as ew_rejected_bad_gap,
        if(ew_is_row, 0L, if(reason = 'future', ew_new_events, 0L)) as ew_rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_new_events, 0L)) as ew_rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as ew_rejected_late,
        if(ew_is_row, 0L, if(reason is null and size(ew_stored) = 0, 1L, 0L)) as ew_sessions_created,
        if(ew_is_row, 0L, if(ew_new_events > 0 and size(ew_stored) = 1, 1L, 0L)) as ew_sessions_extended,
        if(ew_is_row, 0L, size(filter(ew_stored, stored -> stored.session_id <> session_id))) as ew_sessions_merged,
        if(ew_is_row, 0L, if(status in ('closed', 'final') and (size(ew_stored) = 0 or exists(ew_stored, stored -> stored.status = 'open')), 1L, 0L)) as ew_sessions_closed,
        if(ew_is_row, 0L, if(reason = 'checkpoint', event_count, 0L)) as ew_checkpoints
    from ew_decided
    lateral view explode(array(true, false)) as ew_is_row
    where (not ew_is_row or coalesce(reason, '') <> 'checkpoint') and (reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status)

)
-- step ew_changed
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
        ew_stored,
        sum(ew_events_read) as ew_events_read,
        sum(ew_events_accepted) as ew_events_accepted,
        sum(ew_rejected_null_event_time) as ew_rejected_null_event_time,
        sum(ew_rejected_bad_gap) as ew_rejected_bad_gap,
        sum(ew_rejected_future) as ew_rejected_future,
        sum(ew_rejected_past) as ew_rejected_past,
        sum(ew_rejected_late) as ew_rejected_late,
        sum(ew_sessions_created) as ew_sessions_created,
        sum(ew_sessions_extended) as ew_sessions_extended,
        sum(ew_sessions_merged) as ew_sessions_merged,
        sum(ew_sessions_closed) as ew_sessions_closed,
        sum(ew_checkpoints) as ew_checkpoints
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
        ew_stored

)
-- step sessions and rejected events, tombstones, the checkpoint
-- sessions and rejected events, tombstones, the checkpoint
select
    `user_id`,
    case
        when ew_is_row is not true then case
            when coalesce(ew_checkpoints, 0L) <> 1L
                then raise_error('event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
            when coalesce(ew_events_read, 0L) <> 1000L
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
    if(ew_is_row and ew_gone is null, `pages`, null) as `pages`,
    if(ew_is_row and ew_gone is null, `landing_page`.value, null) as `landing_page`,
    if(ew_is_row and ew_gone is null, named_struct(
        'superseded_ids', array_sort(flatten(transform(
            ew_stored,
            stored -> if(
                stored.session_id = session_id,
                stored.superseded_ids,
                concat(stored.superseded_ids, array(stored.session_id))
            )
        ))),
        'landing_page', `landing_page`
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
                'events_read', coalesce(ew_events_read, 0L),
                'events_accepted', coalesce(ew_events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(ew_rejected_null_event_time, 0L),
                    'bad_gap', coalesce(ew_rejected_bad_gap, 0L),
                    'future', coalesce(ew_rejected_future, 0L),
                    'past', coalesce(ew_rejected_past, 0L),
                    'late', coalesce(ew_rejected_late, 0L)
                )
            )
        ),
        'watermark_from', 1767261600000000L,
        'watermark_to', 1767268800000000L,
        'bound_from', 1767261600000000L,
        'bound_to', 1767268800000000L,
        'changes', map(
            'sessions_created', coalesce(ew_sessions_created, 0L),
            'sessions_extended', coalesce(ew_sessions_extended, 0L),
            'sessions_merged', coalesce(ew_sessions_merged, 0L),
            'sessions_closed', coalesce(ew_sessions_closed, 0L)
        ),
        'strategy', 'islands',
        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "mini_sessions": 900, "types": {"keys.user_id": "string", "event_time": "timestamp", "aggregates.landing_page": "string"}}'
    )) as checkpoint
from ew_changed
lateral view explode(concat(
    array(null),
    coalesce(filter(ew_stored, stored -> stored.session_id <> session_id), array())
)) as ew_gone
