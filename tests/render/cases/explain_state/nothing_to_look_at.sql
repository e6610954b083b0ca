-- in steps
-- step query 1, as in asof_join/state_first_run, but ~ , before the model runs =>
-- step query: ew_rows
ew_rows as (

    -- the state, and whose each row is
    select
        status,
        reason,
        event_count,
        updated_at,
        checkpoint,
        unix_micros(session_start) as ew_first,
        unix_micros(last_event_at) as ew_last,
        named_struct('k1', `user_id`) as ew_keys
    from demo.visits_state

)
-- step query: ew_counted
ew_counted as (

    -- what there is of each kind
    select
        status,
        reason,
        count(*) as row_count,
        sum(event_count) as events,
        min(updated_at) as ew_first_written,
        max(updated_at) as ew_last_written,
        min(ew_first) as ew_oldest,
        min_by(ew_keys, ew_first) as oldest_keys,
        max_by(ew_keys, ew_last) as newest_keys,
        max(ew_last - ew_first) as longest,
        max_by(ew_keys, ew_last - ew_first) as longest_keys,
        count_if(ew_last - ew_first > 86400000000) as longer_than_a_day,
        sum(checkpoint.sources[0].events_read) as events_read,
        sum(checkpoint.sources[0].rejected['late']) as rejected_late,
        max_by(checkpoint, checkpoint.run) as newest
    from ew_rows
    group by status, reason

)
-- step query: select
select
    *,
    case
        when newest.sources[0].cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.sources[0].cursor_to), ' UTC')
        when newest.sources[0].cursor_type = 'date' then cast(date_from_unix_date(cast(newest.sources[0].cursor_to as int)) as string)
        else cast(newest.sources[0].cursor_to as string)
    end as cursor_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.sources[0].max_event_time), ' UTC') as newest_event_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.watermark_to), ' UTC') as watermark_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.bound_to), ' UTC') as bound_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (ew_oldest), ' UTC') as oldest_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (unix_micros(ew_first_written)), ' UTC') as first_written_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (unix_micros(ew_last_written)), ' UTC') as last_written_text
from ew_counted
)
;
-- step query 2
-- query 2
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from demo.visits_state.files
)
;
