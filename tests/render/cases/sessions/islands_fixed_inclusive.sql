select
    `user_id`,
    sha2(concat(to_json(
        named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as session_id,
    session_start,
    timestamp_micros(unix_micros(last_event_at) + 1800000000) as session_end,
    last_event_at,
    event_count,
    `pages`,
    `landing_page`.value as `landing_page`
from (

    with

    ew_events as (

        -- the events that have a time, and end before the type does
        select
            `user_id`,
            `viewed_at` as ew_first_at,
            1 as `ew_value_pages`,
            path as `ew_value_landing_page`
        from demo.page_views
        where
            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)

    ),

    ew_reached as (

        -- how far the rows before each row reach
        select
            *,
            max(ew_first_at) over (
                partition by `user_id`
                order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
                rows between unbounded preceding and 1 preceding
            ) as ew_reached
        from ew_events

    ),

    ew_numbered as (

        -- a row that begins after that starts a new session
        select
            *,
            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
                partition by `user_id`
                order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
                rows between unbounded preceding and current row
            ) as ew_number
        from ew_reached

    )

    select
        `user_id`,
        min(ew_first_at) as session_start,
        max(ew_first_at) as last_event_at,
        count(*) as event_count,
        count(`ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_numbered
    group by `user_id`, ew_number

) as ew_sessions
