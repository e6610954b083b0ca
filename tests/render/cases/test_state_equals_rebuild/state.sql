with

ew_checkpoint as (

    -- where the newest run ended
    select max_by(checkpoint, checkpoint.run) as checkpoint
    from demo.sessions_state
    where status = 'checkpoint'

),

ew_both as (

    -- the settings of the state and of this test
    select
        checkpoint.settings as built_with,
        '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": "30 minutes", "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": null, "min_event_time": null, "start_when": null, "watermark_delay": "0 microseconds"}' as given
    from ew_checkpoint

),

ew_settings as (

    -- whether the state can equal a rebuild at all
    select
        concat_ws(
            '; ',
            if(built_with is null, 'the state has no checkpoint', null),
            concat(
                'the state was built with allowed_lateness ', get_json_object(built_with, '$.allowed_lateness'),
                '; only one of unlimited lateness equals a rebuild'
            ),
            transform(
                filter(
                    array('keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'id', 'start_when', 'cut_on', 'max_duration', 'max_future_skew', 'min_event_time'),
                    name -> not (
                        lower(get_json_object(built_with, concat('$.', name)))
                        <=> lower(get_json_object(given, concat('$.', name)))
                    )
                ),
                name -> if(built_with is null, null, concat(
                    'the state was built with ', name,
                    ' ', coalesce(get_json_object(built_with, concat('$.', name)), 'NULL'),
                    ', this test was given ', coalesce(get_json_object(given, concat('$.', name)), 'NULL')
                ))
            )
        ) as problem
    from ew_both

),

ew_source as (

    -- the events the state has read
    select *
    from demo.page_views
    where
        unix_micros(`loaded_at`) <= (select checkpoint.sources[0].cursor_to from ew_checkpoint)

),

ew_rebuilt as (

    -- the sessions of those events, built at once
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
        `pages`,
        `landing_page`.value as `landing_page`
    from (

        with

        ew_events as (

            -- the events that have a time, and end before the type does
            select
                ew_source.`user_id`,
                case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.sessions in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
                1 as `ew_value_pages`,
                path as `ew_value_landing_page`
            from ew_source
            where
                case typeof(ew_source.`viewed_at`) when 'timestamp_ntz' then cast(ew_source.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402298999999999L as decimal(20, 0)) / 1000000) else cast(ew_source.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end

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
                count_if(ew_first_at > ew_reached + make_interval(0, 0, 0, 0, 0, 0, 1800)) over (
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

),

ew_sides as (

    -- and the sessions of the state
    select
        'state' as ew_side,
        session_id,
        `user_id`,
        `session_start`,
        `session_end`,
        `last_event_at`,
        `event_count`,
        `pages`,
        `landing_page`
    from demo.sessions_state
    where status in ('open', 'closed', 'final')
    union all
    select
        'rebuild' as ew_side,
        session_id,
        `user_id`,
        `session_start`,
        `session_end`,
        `last_event_at`,
        `event_count`,
        `pages`,
        `landing_page`
    from ew_rebuilt

),

ew_paired as (

    -- side by side, found by their id
    select
        session_id,
        count_if(ew_side = 'state') as ew_times_held,
        count_if(ew_side = 'rebuild') as ew_times_rebuilt,
        any_value(struct(`user_id`, `session_start`, `session_end`, `last_event_at`, `event_count`, `pages`, `landing_page`)) filter (where ew_side = 'state') as held,
        any_value(struct(`user_id`, `session_start`, `session_end`, `last_event_at`, `event_count`, `pages`, `landing_page`)) filter (where ew_side = 'rebuild') as rebuilt
    from ew_sides
    group by session_id

),

ew_said as (

    -- what is different
    select
        if(held is null, rebuilt, held) as ew_row,
        session_id,
        case
            when ew_times_held = 0 then 'a rebuild has the session, the state has not'
            when ew_times_rebuilt = 0 then 'the state has the session, a rebuild has not'
            when ew_times_held > 1 then concat('the state has the session ', ew_times_held, ' times')
            else concat_ws('; ', transform(
                filter(
                    array(
                        named_struct('name', 'user_id', 'held', cast(held.`user_id` as string), 'due', cast(rebuilt.`user_id` as string), 'same', held.`user_id` <=> rebuilt.`user_id`),
                        named_struct('name', 'session_start', 'held', cast(held.`session_start` as string), 'due', cast(rebuilt.`session_start` as string), 'same', held.`session_start` <=> rebuilt.`session_start`),
                        named_struct('name', 'session_end', 'held', cast(held.`session_end` as string), 'due', cast(rebuilt.`session_end` as string), 'same', held.`session_end` <=> rebuilt.`session_end`),
                        named_struct('name', 'last_event_at', 'held', cast(held.`last_event_at` as string), 'due', cast(rebuilt.`last_event_at` as string), 'same', held.`last_event_at` <=> rebuilt.`last_event_at`),
                        named_struct('name', 'event_count', 'held', cast(held.`event_count` as string), 'due', cast(rebuilt.`event_count` as string), 'same', held.`event_count` <=> rebuilt.`event_count`),
                        named_struct('name', 'pages', 'held', cast(held.`pages` as string), 'due', cast(rebuilt.`pages` as string), 'same', held.`pages` <=> rebuilt.`pages`),
                        named_struct('name', 'landing_page', 'held', cast(held.`landing_page` as string), 'due', cast(rebuilt.`landing_page` as string), 'same', held.`landing_page` <=> rebuilt.`landing_page`)
                    ),
                    item -> not item.same
                ),
                item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', a rebuild gives ', coalesce(item.due, 'NULL'))
            ))
        end as problem
    from ew_paired

)

select
    ew_row.`user_id`,
    ew_row.`session_start`,
    session_id,
    problem
from ew_said
where problem <> '' and (select problem from ew_settings) = ''
union all
select
    null as `user_id`,
    null as `session_start`,
    null,
    problem
from ew_settings
where problem <> ''
