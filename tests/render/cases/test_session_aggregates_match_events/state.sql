with

ew_ranges as (

    -- the sessions and the refused events
    select
        `user_id`,
        session_id,
        session_start,
        last_event_at,
        event_count,
        `pages`,
        `landing_page`,
        unix_micros(session_start) as ew_start,
        unix_micros(last_event_at) as ew_last,
        status <> 'rejected' as ew_is_session
    from demo.sessions_state
    where status in ('open', 'closed', 'final', 'rejected')

),

ew_neighbours as (

    -- how near the others of the same key come
    select
        *,
        max(ew_last) over (
            partition by `user_id`
            order by ew_start, ew_last, session_id
            rows between unbounded preceding and 1 preceding
        ) as ew_last_before,
        min(ew_start) over (
            partition by `user_id`
            order by ew_start, ew_last, session_id
            rows between 1 following and 1 following
        ) as ew_start_after
    from ew_ranges

),

ew_alone as (

    -- the sessions that have their time range to themselves
    select *
    from ew_neighbours
    where
        ew_is_session
        and not coalesce(ew_last_before >= ew_start, false)
        and not coalesce(ew_start_after <= ew_last and ew_start is not null, false)

),

ew_read as (

    -- what the state has read so far
    select *
    from demo.page_views
    where unix_micros(`loaded_at`) <= (select max(checkpoint.cursor_to) from demo.sessions_state where status = 'checkpoint')

),

ew_events as (

    -- the events that have a time, and end before the type does
    select
        `user_id`,
        `viewed_at` as ew_first,
        1 as `ew_value_pages`,
        path as `ew_value_landing_page`
    from ew_read
    where `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300798999999L)

),

ew_rows as (

    -- sessions and events as rows of one kind
    select
        `user_id`,
        ew_start as ew_at,
        named_struct('session_id', session_id, 'last', ew_last) as ew_session,
        null as ew_first,
        null as `ew_value_pages`,
        null as `ew_value_landing_page`
    from ew_alone
    where ew_start is not null
    union all
    select
        `user_id`,
        unix_micros(ew_first) as ew_at,
        null as ew_session,
        ew_first,
        `ew_value_pages`,
        `ew_value_landing_page`
    from ew_events

),

ew_placed as (

    -- each with the newest session that has begun
    select
        *,
        last_value(ew_session) ignore nulls over (
            partition by `user_id`
            order by ew_at, ew_session is null
            rows between unbounded preceding and current row
        ) as ew_in
    from ew_rows

),

ew_members as (

    -- the events that lie in it
    select
        *,
        ew_in.session_id as session_id
    from ew_placed
    where ew_session is null and ew_at <= ew_in.last

),

ew_collected as (

    -- the events of each session, aggregated
    select
        `user_id`,
        session_id,
        count(*) as event_count,
        count(`ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_members
    group by `user_id`, session_id

),

ew_found as (

    -- the values of the aggregates
    select
        `user_id`,
        session_id,
        event_count,
        `pages`,
        `landing_page`.value as `landing_page`
    from ew_collected

),

ew_said as (

    -- beside what the session says
    select
        held.`user_id`,
        held.session_id,
        held.session_start,
        held.last_event_at,
        held.event_count,
        held.`pages`,
        held.`landing_page`,
        concat_ws('; ', transform(
            filter(
                array(
                    named_struct('name', 'event_count', 'held', cast(held.event_count as string), 'due', cast(coalesce(found.event_count, 0L) as string), 'same', held.event_count <=> coalesce(found.event_count, 0L)),
                    named_struct('name', 'pages', 'held', cast(held.`pages` as string), 'due', cast(found.`pages` as string), 'same', held.`pages` <=> found.`pages`),
                    named_struct('name', 'landing_page', 'held', cast(held.`landing_page` as string), 'due', cast(found.`landing_page` as string), 'same', held.`landing_page` <=> found.`landing_page`)
                ),
                item -> not item.same
            ),
            item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', its events give ', coalesce(item.due, 'NULL'))
        )) as problem
    from ew_alone as held
    left join ew_found as found
        on held.session_id <=> found.session_id and held.`user_id` <=> found.`user_id`

)

select *
from ew_said
where problem <> ''
