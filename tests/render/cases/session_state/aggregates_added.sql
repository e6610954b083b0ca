-- query 1
select to_json(struct(*)) as row from (
select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)
;

-- query 2
select to_json(struct(*)) as row from (
with

ew_arrived as (

    -- the events that the state has read
    select
        `user_id`,
        `site`,
        1 as `ew_value_pages`,
        amount as `ew_value_revenue`,
        path as `ew_value_exit_page`,
        xxhash64(`user_id`, `site`) as ew_key_hash,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_arrived_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where `loaded_at` <= timestamp_micros(1767229200000000)

),

ew_classified as (

    -- why an event is rejected, if it is
    select
        *,
        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
        case
            when ew_time_us is null then 'null_event_time'
            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
            when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
        end as ew_reason
    from ew_arrived

),

ew_groups as (

    -- what the state has rejected, by key, reason and run
    select
        `user_id` as ew_key_1,
        `site` as ew_key_2,
        reason as ew_rejected_as,
        updated_at as ew_rejected_at,
        if(reason = 'late', session_start, null) as ew_from,
        if(reason = 'late', last_event_at, null) as ew_to,
        min(smallest_cursor) as ew_smallest_cursor,
        max(largest_cursor) as ew_largest_cursor
    from demo.state
    where status = 'rejected'
    group by
        `user_id`,
        `site`,
        reason,
        updated_at,
        if(reason = 'late', session_start, null),
        if(reason = 'late', last_event_at, null)

),

ew_runs as (

    -- by what bound each run has judged
    select
        updated_at as ew_finished_at,
        max(checkpoint.bound_from) as ew_bound,
        max(checkpoint.sources[0].cursor_from) as ew_cursor_from,
        max(checkpoint.sources[0].cursor_to) as ew_cursor_to,
        unix_micros(min(if(reason = 'future', session_start, null))) as ew_first_future
    from demo.state
    where status in ('checkpoint', 'rejected')
    group by updated_at

),

ew_judged as (

    -- each group with its run
    select *
    from ew_groups
    inner join ew_runs on ew_rejected_at = ew_finished_at

),

ew_events as (

    -- without those that it has rejected
    select *
    from ew_classified
    left anti join ew_judged
        on
            `user_id` <=> ew_key_1 and `site` <=> ew_key_2
            and ew_cursor between ew_smallest_cursor and ew_largest_cursor
            and (ew_from is null or ew_at between ew_from and ew_to)
            and coalesce(case
                    when ew_time_us is null then 'null_event_time'
                    when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
                    when ew_time_us > try_add(ew_cursor, 3600000000) then 'future'
                end, 'late') = ew_rejected_as
    where ew_reason is null

),

ew_stored as (

    -- the stored sessions, and the checkpoint
    select
        `user_id`,
        `site`,
        session_id,
        unix_micros(session_start) as ew_start,
        unix_micros(last_event_at) as ew_last,
        largest_cursor,
        event_count
    from demo.state
    where
        status in ('open', 'closed', 'final')
        or session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001'

),

ew_reached as (

    -- how far the sessions before each one reach
    select
        *,
        max(ew_last) over (
            partition by `user_id`, `site`
            order by ew_start, session_id
            rows between unbounded preceding and 1 preceding
        ) as ew_reached
    from ew_stored
    where ew_start is not null

),

ew_numbered as (

    -- one that begins after that overlaps with none of them
    select
        *,
        count_if(ew_start > ew_reached) over (
            partition by `user_id`, `site`
            order by ew_start, session_id
            rows between unbounded preceding and current row
        ) as ew_number
    from ew_reached

),

ew_stretches as (

    -- sessions that overlap, together
    select
        `user_id`,
        `site`,
        min(ew_start) as ew_start,
        array_sort(collect_list(named_struct(
            'largest_cursor', largest_cursor, 'start', ew_start, 'last', ew_last, 'id', session_id
        ))) as ew_stretch
    from ew_numbered
    group by `user_id`, `site`, ew_number

),

ew_rows as (

    -- sessions and events as rows of one kind
    select
        `user_id`,
        `site`,
        ew_start as ew_at_us,
        ew_stretch,
        null as ew_first_at,
        null as ew_cursor,
        null as `ew_value_revenue`,
        null as `ew_value_exit_page`
    from ew_stretches
    where ew_start is not null
    union all
    select
        `user_id`,
        `site`,
        unix_micros(ew_first_at) as ew_at_us,
        null as ew_stretch,
        ew_first_at,
        ew_cursor,
        `ew_value_revenue`,
        `ew_value_exit_page`
    from ew_events

),

ew_placed as (

    -- each with what has begun before it
    select
        *,
        last_value(ew_stretch) ignore nulls over (
            partition by `user_id`, `site`
            order by ew_at_us, ew_stretch is null
            rows between unbounded preceding and current row
        ) as ew_in
    from ew_rows

),

ew_members as (

    -- the session that an event is of
    select
        *,
        get(filter(
            ew_in, session -> session.largest_cursor >= ew_cursor and ew_at_us between session.start and session.last
        ), 0).id as ew_of_session
    from ew_placed
    where ew_stretch is null

),

ew_collected as (

    -- its events, aggregated
    select
        ew_of_session,
        count(*) as ew_events,
        cast(sum(`ew_value_revenue`) as decimal(20,2)) as `revenue`,
        max(named_struct('at', ew_first_at, 'value', `ew_value_exit_page`)) as `exit_page`
    from ew_members
    where ew_of_session is not null
    group by `user_id`, `site`, ew_of_session

),

ew_beside as (

    -- beside how many events it has counted
    select
        session_id,
        coalesce(ew_events = event_count, false) as ew_is_whole,
        session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001' as ew_is_checkpoint,
        `revenue` as ew_added_1,
        `exit_page`.value as ew_added_2,
        `exit_page` as ew_state_2
    from ew_stored
    left join ew_collected on session_id = ew_of_session

),

ew_typed as (

    -- what is added, without a row
    select
        any_value(ew_added_1) as ew_added_1,
        any_value(ew_added_2) as ew_added_2,
        any_value(ew_state_2) as ew_state_2,
        count(*) as ew_number
    from ew_beside
    where false

)

select
    nullif(typeof(ew_added_1), cast(ew_number as string)) as ew_added_1,
    nullif(typeof(ew_added_2), cast(ew_number as string)) as ew_added_2,
    nullif(typeof(ew_state_2), cast(ew_number as string)) as ew_state_2
from ew_typed
)
;

-- query 3
-- alter table demo.state add columns (`revenue` decimal(20,2), `exit_page` string, aggregate_state.`exit_page` struct<at:timestamp,value:string>, aggregate_state.`ew_unknown` array<string>)

-- query 4
-- merge into demo.state as ew_held
-- using (
--     with
--
--     ew_arrived as (
--
--         -- the events that the state has read
--         select
--             `user_id`,
--             `site`,
--             1 as `ew_value_pages`,
--             amount as `ew_value_revenue`,
--             path as `ew_value_exit_page`,
--             xxhash64(`user_id`, `site`) as ew_key_hash,
--             `viewed_at` as ew_at,
--             unix_micros(`viewed_at`) as ew_time_us,
--             unix_micros(`loaded_at`) as ew_arrived_us,
--             unix_micros(`loaded_at`) as ew_cursor
--         from demo.page_views
--         where `loaded_at` <= timestamp_micros(1767229200000000)
--
--     ),
--
--     ew_classified as (
--
--         -- why an event is rejected, if it is
--         select
--             *,
--             if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
--             case
--                 when ew_time_us is null then 'null_event_time'
--                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
--                 when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
--             end as ew_reason
--         from ew_arrived
--
--     ),
--
--     ew_groups as (
--
--         -- what the state has rejected, by key, reason and run
--         select
--             `user_id` as ew_key_1,
--             `site` as ew_key_2,
--             reason as ew_rejected_as,
--             updated_at as ew_rejected_at,
--             if(reason = 'late', session_start, null) as ew_from,
--             if(reason = 'late', last_event_at, null) as ew_to,
--             min(smallest_cursor) as ew_smallest_cursor,
--             max(largest_cursor) as ew_largest_cursor
--         from demo.state
--         where status = 'rejected'
--         group by
--             `user_id`,
--             `site`,
--             reason,
--             updated_at,
--             if(reason = 'late', session_start, null),
--             if(reason = 'late', last_event_at, null)
--
--     ),
--
--     ew_runs as (
--
--         -- by what bound each run has judged
--         select
--             updated_at as ew_finished_at,
--             max(checkpoint.bound_from) as ew_bound,
--             max(checkpoint.sources[0].cursor_from) as ew_cursor_from,
--             max(checkpoint.sources[0].cursor_to) as ew_cursor_to,
--             unix_micros(min(if(reason = 'future', session_start, null))) as ew_first_future
--         from demo.state
--         where status in ('checkpoint', 'rejected')
--         group by updated_at
--
--     ),
--
--     ew_judged as (
--
--         -- each group with its run
--         select *
--         from ew_groups
--         inner join ew_runs on ew_rejected_at = ew_finished_at
--
--     ),
--
--     ew_events as (
--
--         -- without those that it has rejected
--         select *
--         from ew_classified
--         left anti join ew_judged
--             on
--                 `user_id` <=> ew_key_1 and `site` <=> ew_key_2
--                 and ew_cursor between ew_smallest_cursor and ew_largest_cursor
--                 and (ew_from is null or ew_at between ew_from and ew_to)
--                 and coalesce(case
--                         when ew_time_us is null then 'null_event_time'
--                         when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
--                         when ew_time_us > try_add(ew_cursor, 3600000000) then 'future'
--                     end, 'late') = ew_rejected_as
--         where ew_reason is null
--
--     ),
--
--     ew_stored as (
--
--         -- the stored sessions, and the checkpoint
--         select
--             `user_id`,
--             `site`,
--             session_id,
--             unix_micros(session_start) as ew_start,
--             unix_micros(last_event_at) as ew_last,
--             largest_cursor,
--             event_count
--         from demo.state
--         where
--             status in ('open', 'closed', 'final')
--             or session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001'
--
--     ),
--
--     ew_reached as (
--
--         -- how far the sessions before each one reach
--         select
--             *,
--             max(ew_last) over (
--                 partition by `user_id`, `site`
--                 order by ew_start, session_id
--                 rows between unbounded preceding and 1 preceding
--             ) as ew_reached
--         from ew_stored
--         where ew_start is not null
--
--     ),
--
--     ew_numbered as (
--
--         -- one that begins after that overlaps with none of them
--         select
--             *,
--             count_if(ew_start > ew_reached) over (
--                 partition by `user_id`, `site`
--                 order by ew_start, session_id
--                 rows between unbounded preceding and current row
--             ) as ew_number
--         from ew_reached
--
--     ),
--
--     ew_stretches as (
--
--         -- sessions that overlap, together
--         select
--             `user_id`,
--             `site`,
--             min(ew_start) as ew_start,
--             array_sort(collect_list(named_struct(
--                 'largest_cursor', largest_cursor, 'start', ew_start, 'last', ew_last, 'id', session_id
--             ))) as ew_stretch
--         from ew_numbered
--         group by `user_id`, `site`, ew_number
--
--     ),
--
--     ew_rows as (
--
--         -- sessions and events as rows of one kind
--         select
--             `user_id`,
--             `site`,
--             ew_start as ew_at_us,
--             ew_stretch,
--             null as ew_first_at,
--             null as ew_cursor,
--             null as `ew_value_revenue`,
--             null as `ew_value_exit_page`
--         from ew_stretches
--         where ew_start is not null
--         union all
--         select
--             `user_id`,
--             `site`,
--             unix_micros(ew_first_at) as ew_at_us,
--             null as ew_stretch,
--             ew_first_at,
--             ew_cursor,
--             `ew_value_revenue`,
--             `ew_value_exit_page`
--         from ew_events
--
--     ),
--
--     ew_placed as (
--
--         -- each with what has begun before it
--         select
--             *,
--             last_value(ew_stretch) ignore nulls over (
--                 partition by `user_id`, `site`
--                 order by ew_at_us, ew_stretch is null
--                 rows between unbounded preceding and current row
--             ) as ew_in
--         from ew_rows
--
--     ),
--
--     ew_members as (
--
--         -- the session that an event is of
--         select
--             *,
--             get(filter(
--                 ew_in, session -> session.largest_cursor >= ew_cursor and ew_at_us between session.start and session.last
--             ), 0).id as ew_of_session
--         from ew_placed
--         where ew_stretch is null
--
--     ),
--
--     ew_collected as (
--
--         -- its events, aggregated
--         select
--             ew_of_session,
--             count(*) as ew_events,
--             cast(sum(`ew_value_revenue`) as decimal(20,2)) as `revenue`,
--             max(named_struct('at', ew_first_at, 'value', `ew_value_exit_page`)) as `exit_page`
--         from ew_members
--         where ew_of_session is not null
--         group by `user_id`, `site`, ew_of_session
--
--     ),
--
--     ew_beside as (
--
--         -- beside how many events it has counted
--         select
--             session_id,
--             coalesce(ew_events = event_count, false) as ew_is_whole,
--             session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001' as ew_is_checkpoint,
--             `revenue` as ew_added_1,
--             `exit_page`.value as ew_added_2,
--             `exit_page` as ew_state_2
--         from ew_stored
--         left join ew_collected on session_id = ew_of_session
--
--     ),
--
--     ew_counted as (
--
--         -- the rows, and one that counts them
--         select
--             if(ew_is_row and not ew_is_checkpoint, session_id, 'checkpoint 3 of 00000000-0000-0000-0000-000000000001') as ew_id,
--             any_value(if(ew_is_row and not ew_is_checkpoint, named_struct(
--                 'ew_added_1', if(ew_is_whole, ew_added_1, null),
--                 'ew_added_2', if(ew_is_whole, ew_added_2, null),
--                 'ew_state_2', if(ew_is_whole, ew_state_2, null),
--                 'is_whole', ew_is_whole
--             ), null), true) as ew_values,
--             count_if(not ew_is_row and not ew_is_checkpoint and not ew_is_whole) as ew_incomplete
--         from ew_beside
--         lateral view explode(array(true, false)) as ew_is_row
--         group by if(ew_is_row and not ew_is_checkpoint, session_id, 'checkpoint 3 of 00000000-0000-0000-0000-000000000001')
--
--     ),
--
--     ew_newest as (
--
--         -- the newest run, which must be that of the checkpoint
--         select max_by(session_id, checkpoint.run) as ew_newest
--         from demo.state
--         where status = 'checkpoint'
--
--     )
--
--     select
--         if(ew_newest = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001', ew_id, raise_error('event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')) as ew_id,
--         ew_values,
--         concat('{"invocation_id": "an id"', ', "sessions_incomplete": ', ew_incomplete, '}') as ew_details
--     from ew_counted
--     cross join ew_newest
-- ) as ew_added
-- on ew_held.session_id = ew_added.ew_id
-- when matched and ew_added.ew_values is not null then update set
--     ew_held.`revenue` = ew_added.ew_values.ew_added_1,
--     ew_held.`exit_page` = ew_added.ew_values.ew_added_2,
--     ew_held.aggregate_state.`exit_page` = ew_added.ew_values.ew_state_2,
--     ew_held.aggregate_state.ew_unknown = if(
--         ew_added.ew_values.is_whole,
--         ew_held.aggregate_state.ew_unknown,
--         array_union(coalesce(ew_held.aggregate_state.ew_unknown, cast(array() as array<string>)), array('revenue', 'exit_page'))
--     )
-- when matched then update set
--     ew_held.checkpoint.settings = '{"added": ["revenue", "exit_page"], "aggregates": {"exit_page": {"expression": "path", "function": "last"}, "pages": {"function": "count"}, "revenue": {"expression": "amount", "function": "sum"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id", "site"], "late_test": "session", "max_future_skew": "1 hour", "min_event_time": null, "watermark_delay": "1 hour"}',
--     ew_held.checkpoint.details = ew_added.ew_details

-- query 5
select to_json(struct(*)) as row from (
select cast(get_json_object(checkpoint.details, '$.sessions_incomplete') as bigint) as number from demo.state where session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001'
)
;

-- query 6
select to_json(struct(*)) as row from (
select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)
;

-- query 7
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
        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
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
        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 3600000000), null, ew_time_us)) as latest_event
    from (
        select
            *,
            case
                when ew_time_us is null then 'null_event_time'
                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
                when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `viewed_at` as ew_time,
                unix_micros(`loaded_at`) as ew_arrived_us,
                xxhash64(`user_id`, `site`) as ew_key,
                unix_micros(`viewed_at`) as ew_time_us
            from demo.page_views
            where `loaded_at` > timestamp_micros(1767229200000000) or `loaded_at` is null
        )
    )

),

ew_moved as (

    -- how far cursor, maximum event time and watermark move
    select
        0 as place,
        *,
        1767229200000000L - pmod(1767229200000000L, 1000) - 3600000000 as watermark_from,
        1767229200000000L - pmod(1767229200000000L, 1000) - 3600000000 as bound_from,
        max_event_time - pmod(max_event_time, 1000) - 3600000000 as watermark_to,
        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
    from (
        select
            nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
            nullif(typeof(ew_time), cast(events as string)) as event_time_type,
            events,
            events_without_cursor,
            changed_events,
            changed_in,
            mini_sessions,
            table_rows,
            rejected_null_event_time,
            rejected_bad_gap,
            rejected_future,
            rejected_past,
            rejected_late,
            first_event,
            last_event,
            last_end,
            1767229200000000L as cursor_from,
            coalesce(largest_cursor, 1767229200000000L) as cursor_to,
            greatest(1767229200000000L, latest_event) as max_event_time
        from ew_measured
    )

),

ew_together as (

    -- one watermark for all
    select
        coalesce(3L, 0) + 1 as run,
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
;
