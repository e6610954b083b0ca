select
    checkpoint.run as run,
    case
        when checkpoint.sources[0].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (checkpoint.sources[0].cursor_from), ' UTC')
        when checkpoint.sources[0].cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.sources[0].cursor_from as int)) as string)
        else cast(checkpoint.sources[0].cursor_from as string)
    end as cursor_from,
    case
        when checkpoint.sources[0].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (checkpoint.sources[0].cursor_to), ' UTC')
        when checkpoint.sources[0].cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.sources[0].cursor_to as int)) as string)
        else cast(checkpoint.sources[0].cursor_to as string)
    end as cursor_to,
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.sources[0].events_read as events_read,
    checkpoint.sources[0].events_accepted as events_accepted,
    checkpoint.sources[0].rejected['null_event_time'] as rejected_null_event_time,
    checkpoint.sources[0].rejected['bad_gap'] as rejected_bad_gap,
    checkpoint.sources[0].rejected['future'] as rejected_future,
    checkpoint.sources[0].rejected['past'] as rejected_past,
    checkpoint.sources[0].rejected['late'] as rejected_late,
    checkpoint.changes['sessions_created'] as sessions_created,
    checkpoint.changes['sessions_extended'] as sessions_extended,
    checkpoint.changes['sessions_merged'] as sessions_merged,
    checkpoint.changes['sessions_closed'] as sessions_closed,
    checkpoint.changes['duplicates'] as duplicates,
    checkpoint.changes['sessions_removed'] as sessions_removed,
    checkpoint.changes['events_updated'] as events_updated,
    checkpoint.changes['events_deleted'] as events_deleted,
    checkpoint.changes['rejected_removed'] as rejected_removed,
    checkpoint.strategy as strategy,
    cast(get_json_object(checkpoint.details, '$.mini_sessions') as bigint) as mini_sessions,
    cast(get_json_object(checkpoint.details, '$.forgotten_accepted') as bigint) as forgotten_accepted,
    cast(get_json_object(checkpoint.details, '$.forgotten_rejected') as bigint) as forgotten_rejected,
    cast(get_json_object(checkpoint.details, '$.sessions_incomplete') as bigint) as sessions_incomplete,
    get_json_object(checkpoint.details, '$.invocation_id') as invocation_id,
    updated_at as finished_at
from demo.sessions_state
where status = 'checkpoint'
