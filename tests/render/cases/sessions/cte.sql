select
    `user_id`,
    sha2(to_json(
        named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then cast(cast(cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(session_start as timestamp)) end),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), 256) as session_id,
    session_start,
    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
    last_event_at,
    event_count
from (

    with

    ew_events as (

        -- the events that have a time
        select
            page_views.`user_id`,
            case when typeof(page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then page_views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first
        from page_views
        where page_views.`viewed_at` is not null

    ),

    ew_reached as (

        -- how far the rows before each row reach
        select
            *,
            max(ew_first) over (
                partition by `user_id`
                order by ew_first
                rows between unbounded preceding and 1 preceding
            ) as ew_reached
        from ew_events

    ),

    ew_numbered as (

        -- a row that begins after that starts a new session
        select
            *,
            count_if(ew_first > ew_reached + make_interval(0, 0, 0, 0, 0, 0, 1800)) over (
                partition by `user_id`
                order by ew_first
                rows between unbounded preceding and current row
            ) as ew_number
        from ew_reached

    )

    select
        `user_id`,
        min(ew_first) as session_start,
        max(ew_first) as last_event_at,
        count(*) as event_count
    from ew_numbered
    group by `user_id`, ew_number

) as ew_sessions
