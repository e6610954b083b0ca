select
    `user_id`,
    sha2(concat(to_json(
        named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then cast(cast(cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(session_start as timestamp)) end),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), case
        when typeof(`user_id`) rlike 'collate' then raise_error(concat(
            'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
        ))
        when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
        else ''
    end), 256) as session_id,
    session_start,
    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
    last_event_at,
    event_count,
    `usual_load`
from (

    with

    ew_deliveries as (

        -- the events that have a time, and end before the type does
        select
            demo.page_views.`user_id`,
            case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
            `view_id` as ew_id,
            load_ms as `ew_value_usual_load`
        from demo.page_views
        where
            case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then cast(demo.page_views.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402298999999999L as decimal(20, 0)) / 1000000) else cast(demo.page_views.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end

    ),

    ew_delivered as (

        -- which rows are another delivery of an event
        select
            *,
            ew_first_at = first_value(ew_first_at) over (
                partition by `user_id`
                order by ew_first_at, ew_id, `ew_value_usual_load` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            )
            and ew_id = first_value(ew_id) over (
                partition by `user_id`
                order by ew_first_at, ew_id, `ew_value_usual_load` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            ) as ew_is_copy
        from ew_deliveries

    ),

    ew_events as (

        -- each event once
        select *
        from ew_delivered
        where ew_is_copy is not true

    )

    select
        `user_id`,
        min(ew_first_at) as session_start,
        max(ew_first_at) as last_event_at,
        count(*) as event_count,
        median(`ew_value_usual_load`) as `usual_load`
    from ew_events
    group by `user_id`, session_window(ew_first_at, '1800 seconds')

) as ew_sessions
