select
    checkpoint.run as run,
    case
        when checkpoint.cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.cursor_from as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.cursor_from as int)) as string)
        else cast(checkpoint.cursor_from as string)
    end as cursor_from,
    case
        when checkpoint.cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.cursor_to as int)) as string)
        else cast(checkpoint.cursor_to as string)
    end as cursor_to,
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.events_read as events_read,
    checkpoint.events_accepted as events_accepted,
    checkpoint.rejected_null_event_time as rejected_null_event_time,
    checkpoint.rejected_bad_gap as rejected_bad_gap,
    checkpoint.rejected_future as rejected_future,
    coalesce(cast(get_json_object(checkpoint.details, '$.rejected_past') as bigint), 0L) as rejected_past,
    checkpoint.rejected_late as rejected_late,
    checkpoint.sessions_created as sessions_created,
    checkpoint.sessions_extended as sessions_extended,
    checkpoint.sessions_merged as sessions_merged,
    checkpoint.sessions_closed as sessions_closed,
    checkpoint.strategy as strategy,
    cast(get_json_object(checkpoint.details, '$.mini_sessions') as bigint) as mini_sessions,
    updated_at as finished_at
from demo.sessions_state
where status = 'checkpoint'
