select *
from (

    with

    ew_sequence as (

        -- events, and sessions where they begin
        select
            `user_id`,
            `from``where`,
            `viewed_at` as ew_at,
            true as ew_is_event,
            struct(*) as ew_event,
            null as ew_session,
            `event_id` as ew_id
        from demo.page_views
        where `viewed_at` is not null

        union all

        select
            `user_id`,
            `from``where`,
            session_start as ew_at,
            false as ew_is_event,
            null as ew_event,
            struct(last_event_at, session_id) as ew_session,
            null as ew_id
        from demo.visits

    ),

    ew_delivered as (

        -- deliveries of one event with the same key and time stand beside each other
        select
            *,
            first_value(struct(ew_at, ew_id)) over (
                partition by `user_id`, `from``where`
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
                partition by `user_id`, `from``where`
                order by ew_at, ew_is_event, ew_id
                rows between unbounded preceding and current row
            ) as ew_place,
            max(if(ew_is_event, ew_at, null)) over (
                partition by `user_id`, `from``where`
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
            max(if(ew_is_event, null, struct(ew_session.last_event_at, ew_session.session_id, ew_place))) over (
                partition by `user_id`, `from``where`
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

    ),

    ew_identified as (

        -- which of the rows of one id is the first
        select
            *,
            count(*) over (
                partition by ew_id
                order by ew_at, `user_id`, `from``where`
                rows between unbounded preceding and current row
            ) as ew_row
        from ew_placed

    )

    select
        ew_event.*,
        ew_in.session_id as session_id,
        ew_place - ew_in.ew_place as event_number,
        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous
    from ew_identified
    where ew_row = 1 or ew_id is null

) as ew_session_events
