with

ew_ranges as (

    -- the sessions and the rejected events
    select
        `user_id`,
        session_id,
        session_start,
        session_end,
        last_event_at,
        unix_micros(session_end) as ew_end_us,
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
    where unix_micros(`loaded_at`) <= (select max(checkpoint.sources[0].cursor_to) from demo.sessions_state where status = 'checkpoint')

),

ew_events as (

    -- the events that have a time, and end before the type does
    select
        `user_id`,
        `viewed_at` as ew_first_at
    from ew_read
    where
        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)

),

ew_rows as (

    -- sessions and events as rows of one kind
    select
        `user_id`,
        ew_start as ew_at,
        named_struct('session_id', session_id, 'last', ew_last) as ew_session
    from ew_alone
    where ew_start is not null
    union all
    select
        `user_id`,
        unix_micros(ew_first_at) as ew_at,
        null as ew_session
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

ew_reached as (

    -- how far the events before each one reach
    select
        *,
        ew_at + 1800000000 as ew_reach,
        max(ew_at + 1800000000) over (
            partition by `user_id`, session_id
            order by ew_at /* of the events of one instant only the first is compared with those before -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_reached
    from ew_members

),

ew_found as (

    -- what the events say of their session
    select
        `user_id`,
        session_id,
        min(ew_at) as ew_first_at,
        max(ew_at) as ew_last_at,
        max(ew_reach) as ew_end_at,
        min(if(ew_at > ew_reached, named_struct('at', ew_at, 'reached', ew_reached), null)) as ew_break
    from ew_reached
    group by `user_id`, session_id

),

ew_said as (

    -- beside what the session says
    select
        held.`user_id`,
        held.session_id,
        held.session_start,
        held.session_end,
        held.last_event_at,
        case
            when held.ew_start is null or held.ew_last is null then 'the session has no start or no last event'
            when found.ew_first_at is null then 'no event lies between the start and the last event of the session'
            else concat_ws(
                '; ',
                transform(
                    filter(
                        array(
                            named_struct('name', 'session_start', 'held', cast(timestamp_micros(held.ew_start) as string), 'due', cast(timestamp_micros(found.ew_first_at) as string), 'same', timestamp_micros(held.ew_start) <=> timestamp_micros(found.ew_first_at)),
                            named_struct('name', 'last_event_at', 'held', cast(timestamp_micros(held.ew_last) as string), 'due', cast(timestamp_micros(found.ew_last_at) as string), 'same', timestamp_micros(held.ew_last) <=> timestamp_micros(found.ew_last_at)),
                            named_struct('name', 'session_end', 'held', cast(timestamp_micros(held.ew_end_us) as string), 'due', cast(timestamp_micros(found.ew_end_at) as string), 'same', timestamp_micros(held.ew_end_us) <=> timestamp_micros(found.ew_end_at))
                        ),
                        item -> not item.same
                    ),
                    item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', its events give ', coalesce(item.due, 'NULL'))
                ),
                if(found.ew_break is null, null, concat(
                    'the event at ', coalesce(cast(timestamp_micros(found.ew_break.at) as string), 'NULL'),
                    ' begins after everything before it has ended at ',
                    coalesce(cast(timestamp_micros(found.ew_break.reached) as string), 'NULL')
                ))
            )
        end as problem
    from ew_alone as held
    left join ew_found as found
        on held.session_id <=> found.session_id and held.`user_id` <=> found.`user_id`

)

select *
from ew_said
where problem <> ''
