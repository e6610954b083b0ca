with

ew_checkpoint as (

    -- where the newest run ended
    select max_by(checkpoint, checkpoint.run) as checkpoint
    from demo.hours_state
    where status = 'checkpoint'

),

ew_both as (

    -- the settings of the state and of this test
    select
        checkpoint.settings as built_with,
        '{"aggregates": {"pages": {"function": "count"}}, "allowed_lateness": null, "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "0 microseconds"}' as given
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
                    array('keys', 'event_time', 'cursor', 'aggregates', 'size', 'slide', 'offset', 'calendar', 'id', 'max_future_skew', 'min_event_time'),
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

    -- the windows of those events, built at once
    select
        `user_id`,
        sha2(concat(to_json(
            named_struct('k1', `user_id`, 'start', ew_start_us),
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
        end), 256) as window_id,
        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us - case typeof(ew_any_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_start,
        ew_any_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_start_us + 3600000000 - case typeof(ew_any_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_any_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_any_at as timestamp)) end) as decimal(20, 0)) / 1000000) as window_end,
        event_count,
        `pages`
    from (

        with

        ew_events as (

            -- the events that can be in a window
            select
                ew_source.`user_id`,
                case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.windows in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
                1 as `ew_value_pages`
            from ew_source
            where case typeof(ew_source.`viewed_at`) when 'timestamp_ntz' then cast(ew_source.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135593200000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402297199999999L as decimal(20, 0)) / 1000000) else cast(ew_source.`viewed_at` as timestamp) between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L) end

        ),

        ew_panes as (

            -- each event once, in the piece of time that no window cuts
            select
                `user_id`,
                case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end, 1200000000) as ew_pane_us,
                count(*) as event_count,
                min(ew_first_at) as ew_any_at,
                count(`ew_value_pages`) as `pages`
            from ew_events
            group by
                `user_id`,
                case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end - pmod(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end, 1200000000)

        ),

        ew_spread as (

            -- each pane in all windows that are made of it
            select
                *,
                explode(sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000)) as ew_start_us
            from ew_panes

        )

        select
            `user_id`,
            ew_start_us,
            sum(event_count) as event_count,
            min(ew_any_at) as ew_any_at,
            sum(`pages`) as `pages`
        from ew_spread
        group by
            `user_id`,
            ew_start_us

    ) as ew_windows

),

ew_sides as (

    -- and the windows of the state
    select
        'state' as ew_side,
        window_id,
        `user_id`,
        `window_start`,
        `window_end`,
        `event_count`,
        `pages`
    from demo.hours_state
    where status in ('open', 'closed', 'final')
    union all
    select
        'rebuild' as ew_side,
        window_id,
        `user_id`,
        `window_start`,
        `window_end`,
        `event_count`,
        `pages`
    from ew_rebuilt

),

ew_paired as (

    -- side by side, found by their id
    select
        window_id,
        count_if(ew_side = 'state') as ew_times_held,
        count_if(ew_side = 'rebuild') as ew_times_rebuilt,
        any_value(struct(`user_id`, `window_start`, `window_end`, `event_count`, `pages`)) filter (where ew_side = 'state') as held,
        any_value(struct(`user_id`, `window_start`, `window_end`, `event_count`, `pages`)) filter (where ew_side = 'rebuild') as rebuilt
    from ew_sides
    group by window_id

),

ew_said as (

    -- what is different
    select
        if(held is null, rebuilt, held) as ew_row,
        window_id,
        case
            when ew_times_held = 0 then 'a rebuild has the window, the state has not'
            when ew_times_rebuilt = 0 then 'the state has the window, a rebuild has not'
            when ew_times_held > 1 then concat('the state has the window ', ew_times_held, ' times')
            else concat_ws('; ', transform(
                filter(
                    array(
                        named_struct('name', 'user_id', 'held', cast(held.`user_id` as string), 'due', cast(rebuilt.`user_id` as string), 'same', held.`user_id` <=> rebuilt.`user_id`),
                        named_struct('name', 'window_start', 'held', cast(held.`window_start` as string), 'due', cast(rebuilt.`window_start` as string), 'same', held.`window_start` <=> rebuilt.`window_start`),
                        named_struct('name', 'window_end', 'held', cast(held.`window_end` as string), 'due', cast(rebuilt.`window_end` as string), 'same', held.`window_end` <=> rebuilt.`window_end`),
                        named_struct('name', 'event_count', 'held', cast(held.`event_count` as string), 'due', cast(rebuilt.`event_count` as string), 'same', held.`event_count` <=> rebuilt.`event_count`),
                        named_struct('name', 'pages', 'held', cast(held.`pages` as string), 'due', cast(rebuilt.`pages` as string), 'same', held.`pages` <=> rebuilt.`pages`)
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
    ew_row.`window_start`,
    window_id,
    problem
from ew_said
where problem <> '' and (select problem from ew_settings) = ''
union all
select
    null as `user_id`,
    null as `window_start`,
    null,
    problem
from ew_settings
where problem <> ''
