select
    checkpoint.run as run,
    case
        when checkpoint.sources[0].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.sources[0].cursor_from as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.sources[0].cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.sources[0].cursor_from as int)) as string)
        else cast(checkpoint.sources[0].cursor_from as string)
    end as cursor_from,
    case
        when checkpoint.sources[0].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.sources[0].cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.sources[0].cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.sources[0].cursor_to as int)) as string)
        else cast(checkpoint.sources[0].cursor_to as string)
    end as cursor_to,
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.sources[0].events_read as events_read,
    checkpoint.sources[0].events_accepted as events_accepted,
    checkpoint.sources[0].rejected['null_event_time'] as rejected_null_event_time,
    checkpoint.sources[0].rejected['out_of_range'] as rejected_out_of_range,
    checkpoint.sources[0].rejected['future'] as rejected_future,
    checkpoint.sources[0].rejected['past'] as rejected_past,
    checkpoint.sources[0].rejected['late'] as rejected_late,
    checkpoint.changes['windows_created'] as windows_created,
    checkpoint.changes['windows_extended'] as windows_extended,
    checkpoint.changes['windows_closed'] as windows_closed,
    checkpoint.changes['windows_missed'] as windows_missed,
    checkpoint.changes['duplicates'] as duplicates,
    checkpoint.strategy as strategy,
    get_json_object(checkpoint.details, '$.invocation_id') as invocation_id,
    updated_at as finished_at
from demo.hours_state
where status = 'checkpoint'
