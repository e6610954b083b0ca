-- query 1
select to_json(struct(*)) as row from (
with

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
        named_struct('k1', `user_id`, 'k2', `site`) as ew_keys
    from demo.visits_state

),

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
        sum(checkpoint.events_read) as events_read,
        sum(checkpoint.rejected_late) as rejected_late,
        max_by(checkpoint, checkpoint.run) as newest
    from ew_rows
    group by status, reason

)

select
    *,
    case
        when newest.cursor_type like 'timestamp%'
            then concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.cursor_to as decimal(20, 0)) / 1000000), ' UTC')
        when newest.cursor_type = 'date' then cast(date_from_unix_date(cast(newest.cursor_to as int)) as string)
        else cast(newest.cursor_to as string)
    end as cursor_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.max_event_time as decimal(20, 0)) / 1000000), ' UTC') as newest_event_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.watermark_to as decimal(20, 0)) / 1000000), ' UTC') as watermark_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(newest.bound_to as decimal(20, 0)) / 1000000), ' UTC') as bound_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(ew_oldest as decimal(20, 0)) / 1000000), ' UTC') as oldest_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(unix_micros(ew_first_written) as decimal(20, 0)) / 1000000), ' UTC') as first_written_text,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(unix_micros(ew_last_written) as decimal(20, 0)) / 1000000), ' UTC') as last_written_text
from ew_counted
)
;
-- query 2
-- describe detail demo.visits_state

-- printed
-- demo.visits_state: the state of sessions after 365 runs
--   first run        2025-01-01 06:00:00 UTC
--   last run         2026-01-01 06:00:00 UTC
--   cursor           2026-01-01 05:59:00 UTC
--   newest event     2026-01-03 06:00:00 UTC
--   watermark        2026-01-03 05:00:00 UTC
--   lateness bound   2026-01-02 06:00:00 UTC
--   table            800 files, 80.0 MB
--
-- Built with
--   aggregates         {"pages": {"function": "count"} }
--   allowed_lateness   1 day
--   boundary           inclusive
--   cursor             loaded_at
--   event_time         viewed_at
--   gap                30 minutes
--   keys               ["user_id", "site"]
--   late_test          row
--   watermark_delay    1 hour
--
--   status          rows      events
--   final        100,000   1,234,567
--   open              42       4,200
--   superseded         7           0
--
--   refused           events   of the events read
--   late              13,000              1.040 %
--   null_event_time        1            < 0.001 %
--
-- The oldest open row began 2025-12-30 00:00:00 UTC: user_id 'robot', site 'shop'
--
-- The next run
--   reads events whose loaded_at is after 2026-01-01 05:59:00 UTC
--   refuses as late events that end at or before 2026-01-02 06:00:00 UTC
--   moves the watermark if a newer event comes, and closes the sessions that it then passes
--
-- Worth a look
--   - The newest event is 2 days later than the newest arrival: a clock that is ahead has moved
--     the watermark, so sessions close too early (the last one is of user_id NULL, site 'shop').
--     max_future_skew='1 hour' refuses such events; then --full-refresh takes the watermark back.
--   - 1.0 % of the events were refused as late. suggest_lateness shows which allowed_lateness
--     would take them in.
--   - 2 open sessions have gone on for longer than a day. The longest, of user_id 'robot', site
--     'shop', has for 1.2 days: a robot or a sensor? It ends when a pause is longer than the gap.
--   - The table has many small files (800 files, 80.0 MB), which every run opens: dbt
--     run-operation compact_state, with dry_run: false.
