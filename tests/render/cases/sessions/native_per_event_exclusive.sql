select
    `user_id`,
    sha2(to_json(
        named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), 256) as session_id,
    session_start,
    last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000) as session_end,
    last_event_at,
    event_count,
    `pages`,
    `landing_page`.value as `landing_page`
from (

    with

    ew_measured as (

        -- each event with its own gap in microseconds
        select
            `user_id`,
            `viewed_at` as ew_first,
            case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap,
            1 as `ew_value_pages`,
            path as `ew_value_landing_page`
        from demo.page_views

    ),

    ew_events as (

        -- the events that have a time and a gap
        select
            *,
            try_add(unix_micros(ew_first), ew_gap) as ew_end
        from ew_measured
        where ew_first is not null and ew_gap > 0

    )

    select
        `user_id`,
        min(ew_first) as session_start,
        max(ew_first) as last_event_at,
        max(ew_end) as ew_end,
        count(*) as event_count,
        count(`ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_events
    group by `user_id`, session_window(timestamp_micros(2 * unix_micros(ew_first)), concat(if(ew_gap > 0, 2 * ew_gap - 1, 1), ' microseconds'))

) as ew_sessions
