with

ew_cut as (

    -- how windows are cut, and how far the newest run has come
    select
        checkpoint.watermark_to as ew_watermark,
        checkpoint.bound_to as ew_bound,
        from_json(
            get_json_object(checkpoint.settings, '$.aggregates'), 'map<string, struct<function: string>>'
        ) as ew_aggregates,
        cast(get_json_object(checkpoint.details, '$.size_us') as bigint) as ew_size,
        cast(get_json_object(checkpoint.details, '$.slide_us') as bigint) as ew_slide,
        get_json_object(checkpoint.settings, '$.calendar.time_zone') as ew_zone,
        case get_json_object(checkpoint.settings, '$.calendar.unit')
            when 'day' then make_interval(0, 0, 0, 1)
            when 'week' then make_interval(0, 0, 0, 7)
            when 'month' then make_interval(0, 1, 0, 0)
            when 'quarter' then make_interval(0, 3, 0, 0)
            when 'year' then make_interval(0, 12, 0, 0)
        end as ew_unit,
        coalesce(
            (cast(left(get_json_object(checkpoint.settings, '$.calendar.day_starts_at'), 2) as bigint) * 60 + cast(right(get_json_object(checkpoint.settings, '$.calendar.day_starts_at'), 2) as bigint)) * 60000000,
            0
        ) as ew_starts_at,
        coalesce(cast(get_json_object(checkpoint.settings, '$.calendar.length') as int), 1) as ew_length
    from demo.hours_state
    where status = 'checkpoint'
    order by checkpoint.run desc
    limit 1

),

ew_live as (

    -- the windows that have events
    select
        *,
        unix_micros(window_start) as ew_first_us,
        unix_micros(window_end) as ew_end_us
    from demo.hours_state
    cross join ew_cut
    where status in ('open', 'closed', 'final')

),

ew_followed as (

    -- and where the next one of the key begins
    select
        *,
        min(ew_first_us) over (
            partition by `user_id`
            order by ew_first_us, window_id
            rows between 1 following and 1 following
        ) as ew_next_us
    from ew_live

),

ew_spread as (

    -- each with the empty ones after it
    select
        *,
        explode(case
            when ew_zone is null
                then transform(
                    sequence(ew_first_us, coalesce(ew_next_us - ew_slide, ew_first_us), ew_slide),
                    start -> named_struct('start_us', start, 'end_us', start + ew_size)
                )
            when ew_unit is null
                then transform(
                    filter(
                        sequence(unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)), 3600000000), coalesce(try_add(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)), 3600000000), -3600000000), unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)), 3600000000)), 3600000000L),
                        unit -> unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(to_utc_timestamp(timestamp_micros(unit), ew_zone))), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(to_utc_timestamp(timestamp_micros(unit), ew_zone))), ew_zone)), 3600000000) = unit
                    ),
                    unit -> named_struct(
                        'start_us', unix_micros(to_utc_timestamp(timestamp_micros(unit), ew_zone)),
                        'end_us', unix_micros(to_utc_timestamp(timestamp_micros((unit + 3600000000L)), ew_zone))
                    )
                )
            else transform(
                filter(
                    sequence(if(unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)), -1)) * 86400000000L + ew_starts_at), ew_zone)) = ew_first_us and unix_micros(to_utc_timestamp(timestamp_micros(unix_date((date_add(date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)), -1) + ew_unit * ew_length)) * 86400000000L + ew_starts_at), ew_zone)) = ew_end_us, date_add(date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)), -1), date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)))::timestamp_ntz, coalesce(date_add(date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)), -1), date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)))::timestamp_ntz, ew_unit),
                    unit -> unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date(unit)) * 86400000000L + ew_starts_at), ew_zone)) < least(unix_micros(to_utc_timestamp(timestamp_micros(unix_date((date(unit) + ew_unit)) * 86400000000L + ew_starts_at), ew_zone)), ew_next_us)
                ),
                unit -> named_struct(
                    'start_us', unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date(unit)) * 86400000000L + ew_starts_at), ew_zone)),
                    'end_us', unix_micros(to_utc_timestamp(timestamp_micros(unix_date((date(unit) + ew_unit * ew_length)) * 86400000000L + ew_starts_at), ew_zone))
                )
            )
        end) as ew_window
    from ew_followed

),

ew_filled as (

    -- what an empty one says
    select
        `user_id`,
        if(ew_window.start_us = ew_first_us, `window_id`, sha2(concat(to_json(
            named_struct('k1', `user_id`, 'start', ew_window.start_us),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256)) as `window_id`,
        if(ew_window.start_us = ew_first_us, `status`, case when ew_window.end_us <= ew_bound then 'final' when ew_window.end_us <= ew_watermark then 'closed' else 'open' end) as `status`,
        if(ew_window.start_us = ew_first_us, `window_start`, timestamp_micros(ew_window.start_us)) as `window_start`,
        if(ew_window.start_us = ew_first_us, `window_end`, timestamp_micros(ew_window.end_us)) as `window_end`,
        if(ew_window.start_us = ew_first_us, `event_count`, 0L) as `event_count`,
        if(ew_window.start_us = ew_first_us, `pages`, if(lower(ew_aggregates['pages'].function) in ('count', 'count_if', 'approx_count_distinct', 'count_distinct'), cast(0 as bigint), null)) as `pages`,
        if(ew_window.start_us = ew_first_us, `landing_page`, case when lower(ew_aggregates['landing_page'].function) = 'sequence' then '' when lower(ew_aggregates['landing_page'].function) in ('count', 'count_if', 'approx_count_distinct', 'count_distinct') then '0' end) as `landing_page`,
        if(ew_window.start_us = ew_first_us, `total`, if(lower(ew_aggregates['total'].function) in ('count', 'count_if', 'approx_count_distinct', 'count_distinct'), cast(0 as decimal(20,2)), null)) as `total`,
        if(ew_window.start_us = ew_first_us, `updated_at`, null) as `updated_at`
    from ew_spread

)

select
    `user_id`,
    `window_id`,
    `window_start`,
    `window_end`,
    `event_count`,
    `pages`,
    `landing_page`,
    `total`,
    `status`,
    `updated_at`
from ew_filled
where status in ('closed', 'final')
