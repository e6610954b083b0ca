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
            `position` as ew_tie_1,
            length(path) as ew_tie_2
        from page_views
        where `viewed_at` is not null

        union all

        select
            `user_id`,
            session_start as ew_at,
            false as ew_is_event,
            null as ew_event,
            struct(last_event_at, session_id) as ew_session,
            null as ew_tie_1,
            null as ew_tie_2
        from visits

    ),

    ew_counted as (

        -- the place of each event among those of its key
        select
            *,
            count_if(ew_is_event) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_tie_1 desc nulls last, ew_tie_2
                rows between unbounded preceding and current row
            ) as ew_place,
            max(if(ew_is_event, ew_at, null)) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_tie_1 desc nulls last, ew_tie_2
                rows between unbounded preceding and 1 preceding
            ) as ew_before
        from ew_sequence

    ),

    ew_reached as (

        -- the session that reaches farthest of those that have begun
        select
            *,
            max(if(ew_is_event, null, struct(ew_session.last_event_at, ew_session.session_id, ew_place))) over (
                partition by `user_id`
                order by ew_at, ew_is_event, ew_tie_1 desc nulls last, ew_tie_2
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

    )

    select
        ew_event.*,
        ew_in.session_id as session_id,
        ew_place - ew_in.ew_place as event_number,
        if(ew_place - ew_in.ew_place > 1, (case typeof(ew_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_at as timestamp)) end - case typeof(ew_before) when 'timestamp_ntz' then cast(cast(cast(cast(ew_before as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_before as timestamp)) end) / 1e6, null) as seconds_since_previous
    from ew_placed

) as ew_session_events
