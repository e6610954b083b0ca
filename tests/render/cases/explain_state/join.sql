-- query 1
select to_json(struct(*)) as row from (
with

ew_rows as (

    -- the state, and whose each row is
    select
        status,
        reason,
        case when status in ('pending', 'unmatched') then if(left_id is null, 'right', 'left') else side end as side,
        is_final,
        event_count,
        updated_at,
        checkpoint,
        coalesce(unix_micros(left_event_at), cast(cast(cast(right_event_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint)) as ew_first,
        coalesce(unix_micros(left_event_at), cast(cast(cast(right_event_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint)) as ew_last,
        named_struct('k1', left_id, 'k2', right_id) as ew_keys
    from demo.clicks_state

),

ew_counted as (

    -- what there is of each kind
    select
        status,
        reason,
        side,
        count(*) as row_count,
        sum(event_count) as events,
        count_if(is_final) as final_rows,
        min(updated_at) as ew_first_written,
        max(updated_at) as ew_last_written,
        min(ew_first) as ew_oldest,
        min_by(ew_keys, ew_first) as oldest_keys,
        max_by(ew_keys, ew_last) as newest_keys,
        max(ew_last - ew_first) as longest,
        max_by(ew_keys, ew_last - ew_first) as longest_keys,
        count_if(ew_last - ew_first > 86400000000) as longer_than_a_day,
        sum(checkpoint.sources[0].events_read) as left_events_read,
        sum(checkpoint.sources[0].rejected['late']) as left_rejected_late,
        sum(checkpoint.sources[1].events_read) as right_events_read,
        sum(checkpoint.sources[1].rejected['late']) as right_rejected_late,
        max_by(checkpoint, checkpoint.run) as newest
    from ew_rows
    group by status, reason, side

)

select
    *,
    case
        when newest.sources[0].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.sources[0].cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when newest.sources[0].cursor_type = 'date' then cast(date_from_unix_date(cast(newest.sources[0].cursor_to as int)) as string)
        else cast(newest.sources[0].cursor_to as string)
    end as left_cursor_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.sources[0].max_event_time as decimal(20, 0)) / 1000000), ' UTC') as left_newest_event_text,
    case
        when newest.sources[1].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.sources[1].cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when newest.sources[1].cursor_type = 'date' then cast(date_from_unix_date(cast(newest.sources[1].cursor_to as int)) as string)
        else cast(newest.sources[1].cursor_to as string)
    end as right_cursor_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.sources[1].max_event_time as decimal(20, 0)) / 1000000), ' UTC') as right_newest_event_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.watermark_to as decimal(20, 0)) / 1000000), ' UTC') as watermark_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.bound_to as decimal(20, 0)) / 1000000), ' UTC') as bound_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(ew_oldest as decimal(20, 0)) / 1000000), ' UTC') as oldest_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(unix_micros(ew_first_written) as decimal(20, 0)) / 1000000), ' UTC') as first_written_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(unix_micros(ew_last_written) as decimal(20, 0)) / 1000000), ' UTC') as last_written_text
from ew_counted
)
;

-- query 2
-- describe detail demo.clicks_state
