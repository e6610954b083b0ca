-- query 1, before the model runs
select to_json(struct(*)) as row from (
select coalesce(unix_micros(max(session_updated_at)), 0L) as since from demo.state where session_updated_at > current_timestamp() - interval '7' day
)

-- query 2, before the model runs
select to_json(struct(*)) as row from (
select
    1767261600000000L as since,
    unix_micros(max(updated_at)) as upto,
    unix_micros(min(session_start)) as first,
    unix_micros(max(last_event_at)) as last
from demo.visits
where updated_at > timestamp_micros(1767261600000000L)
)

-- the model
select *
from (

    with

    ew_sequence as (

        -- events, and sessions where they begin
        select
            `user_id`,
            `viewed_at` as ew_at,
            true as ew_is_event,
            struct(*) as ew_event,
            null as ew_session,
            `event_id` as ew_id
        from demo.page_views
        left semi join (
            select `user_id` as ew_key_1
            from demo.visits as ew_session
            where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(1767268800000000L)
        ) as ew_changed
            on `user_id` <=> ew_key_1
        where `viewed_at` between timestamp_micros(1767254400000000L) and timestamp_micros(1767268800000000L)

        union all

        select
            demo.visits.`user_id`,
            session_start as ew_at,
            false as ew_is_event,
            null as ew_event,
            struct(last_event_at, session_id, updated_at) as ew_session,
            null as ew_id
        from demo.visits
        left semi join (
            select `user_id` as ew_key_1
            from demo.visits as ew_session
            where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(1767268800000000L)
        ) as ew_changed
            on `user_id` <=> ew_key_1
        where
            session_start <= timestamp_micros(1767268800000000L)
            and last_event_at >= timestamp_micros(1767254400000000L)

    ),

    ew_delivered as (

        -- deliveries of one event with the same key and time stand beside each other
        select
            *,
            first_value(struct(ew_at, ew_id)) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_id, ew_event
                rows between 1 preceding and 1 preceding
            ) as ew_previous
        from ew_sequence

    ),

    ew_counted as (

        -- the place of each event among those of its key
        select
            *,
            count_if(ew_is_event) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_id
                rows between unbounded preceding and current row
            ) as ew_place,
            max(if(ew_is_event, ew_at, null)) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_id
                rows between unbounded preceding and 1 preceding
            ) as ew_before
        from ew_delivered
        where ew_id is null or not (ew_previous <=> struct(ew_at, ew_id))

    ),

    ew_reached as (

        -- the session that reaches farthest of those that have begun
        select
            *,
            max(if(ew_is_event, null, struct(ew_session.last_event_at, ew_session.session_id, ew_place, ew_session.updated_at))) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_id
                rows between unbounded preceding and current row
            ) as ew_in
        from ew_counted

    ),

    ew_placed as (

        -- the events that are in a session
        select *
        from ew_reached
        where
            ew_is_event
            and ew_at <= ew_in.last_event_at
            and ew_in.updated_at > timestamp_micros(1767261600000000L) and ew_in.updated_at <= timestamp_micros(1767268800000000L)

    ),

    ew_identified as (

        -- which of the rows of one id is the first
        select
            *,
            count(*) over (
                partition by ew_id
                order by ew_at, `user_id`
                rows between unbounded preceding and current row
            ) as ew_row
        from ew_placed

    )

    select
        ew_event.*,
        ew_in.session_id as session_id,
        ew_place - ew_in.ew_place as event_number,
        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous,
        ew_in.updated_at as session_updated_at
    from ew_identified
    where if(ew_id is null, raise_error('event_windows.session_events in model a_model: an event of demo.page_views has no event_id, by which an incremental model tells its rows apart. Nothing was written; give such events an id, or leave them out, in a view before this model.'), ew_row = 1)

) as ew_session_events
