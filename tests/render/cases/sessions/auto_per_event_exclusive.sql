-- query 1, before the model runs
select to_json(struct(*)) as row from (
with

ew_measured as (

    -- each event with its own gap in microseconds
    select
        `user_id`,
        `viewed_at` as ew_first,
        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap
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
    try_subtract(unix_micros(ew_first), pmod(unix_micros(ew_first), nullif(ew_gap, 0))) as first,
    try_add(try_subtract(unix_micros(ew_first), pmod(unix_micros(ew_first), nullif(ew_gap, 0))), try_multiply(4L, ew_gap)) as last
from ew_events
limit 1
)

-- query 2, before the model runs
select to_json(struct(*)) as row from (
with

ew_measured as (

    -- each event with its own gap in microseconds
    select
        `user_id`,
        `viewed_at` as ew_first,
        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap
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
    count(*) as events,
    count(distinct struct(`user_id`, ew_gap, try_subtract(unix_micros(ew_first), pmod(unix_micros(ew_first), nullif(ew_gap, 0))))) as mini_sessions
from ew_events
where
    pmod(xxhash64(`user_id`), 64) = 0
    and ew_first >= timestamp_micros(1767261600000000)
    and ew_first < timestamp_micros(1767268800000000)
)

-- the model
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

    ),

    ew_mini_sessions as (

        -- events in one gap-aligned bucket are always in one session
        select
            `user_id`,
            min(ew_first) as ew_first,
            max(ew_first) as ew_last,
            max(ew_end) as ew_end,
            count(*) as ew_events,
            count(`ew_value_pages`) as `pages`,
            min(named_struct('at', ew_first, 'value', `ew_value_landing_page`)) as `landing_page`
        from ew_events
        group by
            `user_id`,
            ew_gap,
            struct(try_subtract(unix_micros(ew_first), pmod(unix_micros(ew_first), nullif(ew_gap, 0))))

    ),

    ew_reached as (

        -- how far the rows before each row reach
        select
            *,
            max(ew_end) over (
                partition by `user_id`
                order by ew_first
                rows between unbounded preceding and 1 preceding
            ) as ew_reached
        from ew_mini_sessions

    ),

    ew_numbered as (

        -- a row that begins after that starts a new session
        select
            *,
            count_if(unix_micros(ew_first) >= ew_reached) over (
                partition by `user_id`
                order by ew_first
                rows between unbounded preceding and current row
            ) as ew_number
        from ew_reached

    )

    select
        `user_id`,
        min(ew_first) as session_start,
        max(ew_last) as last_event_at,
        max(ew_end) as ew_end,
        sum(ew_events) as event_count,
        sum(`pages`) as `pages`,
        min(`landing_page`) as `landing_page`
    from ew_numbered
    group by `user_id`, ew_number

) as ew_sessions
