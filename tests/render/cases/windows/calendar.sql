select
    sha2(to_json(
        named_struct('start', ew_start_us),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), 256) as window_id,
    timestamp_micros(ew_start_us) as window_start,
    timestamp_micros(unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin'))) as window_end,
    event_count
from (

    with

    ew_events as (

        -- the events that can be in a window
        select
            `viewed_at` as ew_first_at
        from demo.page_views
        where `viewed_at` between timestamp_micros(-62135424000000000L) and timestamp_micros(253402127999999999L)

    )

    select
        if(unix_micros(ew_first_at) >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int))) * 86400000000L), 'Europe/Berlin'))) as ew_start_us,
        count(*) as event_count
    from ew_events
    group by
        if(unix_micros(ew_first_at) >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int))) * 86400000000L), 'Europe/Berlin')))

) as ew_windows
