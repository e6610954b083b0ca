-- differs from any in
-- step the model
select
    checkpoint.run as run,
    case
        when checkpoint.left_cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.left_cursor_from as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.left_cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.left_cursor_from as int)) as string)
        else cast(checkpoint.left_cursor_from as string)
    end as left_cursor_from,
    case
        when checkpoint.left_cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.left_cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.left_cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.left_cursor_to as int)) as string)
        else cast(checkpoint.left_cursor_to as string)
    end as left_cursor_to,
    case
        when checkpoint.right_cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.right_cursor_from as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.right_cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.right_cursor_from as int)) as string)
        else cast(checkpoint.right_cursor_from as string)
    end as right_cursor_from,
    case
        when checkpoint.right_cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(checkpoint.right_cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when checkpoint.right_cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.right_cursor_to as int)) as string)
        else cast(checkpoint.right_cursor_to as string)
    end as right_cursor_to,
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.left_events_read + checkpoint.right_events_read as events_read,
    checkpoint.left_events_accepted + checkpoint.right_events_accepted as events_accepted,
    checkpoint.left_events_read as left_events_read,
    checkpoint.left_events_accepted as left_events_accepted,
    checkpoint.left_rejected_null_event_time as left_rejected_null_event_time,
    checkpoint.left_rejected_null_id as left_rejected_null_id,
    checkpoint.left_rejected_late as left_rejected_late,
    checkpoint.left_rejected_duplicate_id as left_rejected_duplicate_id,
    checkpoint.right_events_read as right_events_read,
    checkpoint.right_events_accepted as right_events_accepted,
    checkpoint.right_rejected_null_event_time as right_rejected_null_event_time,
    checkpoint.right_rejected_null_id as right_rejected_null_id,
    checkpoint.right_rejected_late as right_rejected_late,
    checkpoint.right_rejected_duplicate_id as right_rejected_duplicate_id,
    checkpoint.rows_match as rows_matched,
    checkpoint.rows_pending as rows_pending,
    checkpoint.rows_unmatched as rows_unmatched,
    checkpoint.rows_superseded as rows_superseded,
    checkpoint.strategy as strategy,
    updated_at as finished_at
from demo.clicks_state
where status = 'checkpoint'
