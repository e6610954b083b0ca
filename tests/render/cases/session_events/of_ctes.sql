select *
from (

    with

    ew_sequence as (

        -- events, and sessions where they begin
        select
            page_views.`user_id`,
            case when typeof(page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then page_views.`viewed_at` else raise_error(concat('event_windows.session_events in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_at,
            struct(*) as ew_event,
            null as ew_session,
            page_views.`position` as ew_tie_1,
            length(path) as ew_tie_2
        from page_views
        where page_views.`viewed_at` is not null

        union all

        select
            visits.`user_id`,
            session_start as ew_at,
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
            count(ew_event) over (
                partition by `user_id`
                order by ew_at, ew_event is not null, ew_tie_1 desc nulls last, ew_tie_2
                rows between unbounded preceding and current row
            ) as ew_place,
            max(if(ew_event is null, null, ew_at)) over (
                partition by `user_id`
                order by ew_at, ew_event is not null, ew_tie_1 desc nulls last, ew_tie_2
                rows between unbounded preceding and 1 preceding
            ) as ew_before
        from ew_sequence

    ),

    ew_reached as (

        -- the session that reaches farthest of those that have begun
        select
            *,
            max(if(ew_event is null, struct(ew_session.last_event_at, ew_session.session_id, ew_place), null)) over (
                partition by `user_id`
                order by ew_at, ew_event is not null, ew_tie_1 desc nulls last, ew_tie_2
                rows between unbounded preceding and current row
            ) as ew_in
        from ew_counted

    )

    select
        ew_event.*,
        ew_in.session_id as session_id,
        ew_place - ew_in.ew_place as event_number,
        if(ew_place - ew_in.ew_place > 1, (case typeof(ew_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_at as timestamp)) end - case typeof(ew_before) when 'timestamp_ntz' then cast(cast(cast(cast(ew_before as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_before as timestamp)) end) / 1e6, null) as seconds_since_previous
    from ew_reached
    where
        ew_event is not null
        and ew_at <= ew_in.last_event_at

) as ew_session_events
