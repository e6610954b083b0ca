-- query 1
select to_json(struct(*)) as row from (
with

ew_events as (

    -- when each event happened and when it arrived
    select
        unix_micros(`viewed_at`) as ew_at,
        unix_micros(`loaded_at`) as ew_cursor,
        try_subtract(unix_micros(`loaded_at`), pmod(unix_micros(`loaded_at`), 60000000)) as ew_minute_id
    from demo.page_views

),

ew_minutes as (

    -- the newest event of each minute of arrival
    select
        0 as ew_all,
        ew_minute_id,
        max(if(ew_at > try_add(ew_cursor, 3600000000), null, ew_at)) as ew_newest
    from ew_events
    where ew_minute_id is not null
    group by ew_minute_id

),

ew_seen as (

    -- the newest event that had arrived before
    select
        ew_minute_id,
        max(ew_newest) over (
            partition by ew_all
            order by ew_minute_id
            rows between unbounded preceding and 1 preceding
        ) as ew_newest_before
    from ew_minutes

),

ew_beside as (

    -- beside each event
    select
        ew_events.ew_at,
        ew_events.ew_cursor,
        ew_seen.ew_newest_before
    from ew_events
    left join ew_seen
        on ew_events.ew_minute_id = ew_seen.ew_minute_id

),

ew_judged as (

    -- how late it is, and how far behind; NULL where its clock is wrong
    select
        ew_at,
        ew_cursor,
        if(not ew_at > try_add(ew_cursor, 3600000000), greatest(ew_cursor - ew_at, 0), null) as ew_late,
        if(not ew_at > try_add(ew_cursor, 3600000000), greatest(coalesce(ew_newest_before - pmod(ew_newest_before, 1000) - ew_at, 0), 0), null) as ew_behind
    from ew_beside

)

select
    count(*) as events,
    count_if(ew_at is null) as events_without_time,
    count_if(ew_cursor is null) as events_without_cursor,
    count(ew_behind) as judged,
    count_if(ew_at > ew_cursor) as ahead,
    count_if(ew_at > try_add(ew_cursor, 3600000000)) as far_ahead,
    max(ew_at - ew_cursor) as farthest_ahead,
    try_subtract(min(ew_cursor), pmod(min(ew_cursor), 60000000)) = try_subtract(max(ew_cursor), pmod(max(ew_cursor), 60000000)) as at_once,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(min(ew_cursor) as decimal(20, 0)) / 1000000), ' UTC') as first_arrival,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(max(ew_cursor) as decimal(20, 0)) / 1000000), ' UTC') as last_arrival,
    percentile_approx(ew_late, array(0.5, 0.9, 0.99, 0.999, 0.9999, 1.0), 10000) as late,
    percentile_approx(ew_behind, array(0.5, 0.9, 0.99, 0.999, 0.9999, 1.0), 10000) as behind,
    array(
        count_if(ew_behind >= 1),
        count_if(ew_behind >= 10000000),
        count_if(ew_behind >= 30000000),
        count_if(ew_behind >= 60000000),
        count_if(ew_behind >= 120000000),
        count_if(ew_behind >= 300000000),
        count_if(ew_behind >= 600000000),
        count_if(ew_behind >= 1800000000),
        count_if(ew_behind >= 3600000000),
        count_if(ew_behind >= 7200000000),
        count_if(ew_behind >= 10800000000),
        count_if(ew_behind >= 21600000000),
        count_if(ew_behind >= 43200000000),
        count_if(ew_behind >= 86400000000),
        count_if(ew_behind >= 172800000000),
        count_if(ew_behind >= 259200000000),
        count_if(ew_behind >= 604800000000),
        count_if(ew_behind >= 1209600000000),
        count_if(ew_behind >= 2592000000000)
    ) as far_behind
from ew_judged
)
;

-- printed
-- How late events arrive: demo.page_views by viewed_at, loaded_at
--   100,000 events, 2 of them without a time and 1 without an arrival
--   arrived from 2026-01-01 00:00:03 UTC to 2026-02-01 00:00:03.5 UTC
--
--   of the events   arrive at most so late   are at most so far behind
--   50 %                         3 seconds                   0 seconds
--   90 %                        45 seconds                  40 seconds
--   99 %                        10 minutes                 9.8 minutes
--   99.9 %                         2 hours                     2 hours
--   99.99 %                          1 day                       1 day
--   100 %                         2.1 days                    2.1 days
--
-- Behind: behind the newest event of all that had arrived before, as if each minute of arrivals
-- were a run. Longer runs leave fewer events behind.
--
--   behind by    events      share
--   at all       40,000   40.001 %
--   10 seconds   12,000   12.000 %
--   30 seconds    9,000    9.000 %
--   1 minute      6,000    6.000 %
--   2 minutes     4,000    4.000 %
--   5 minutes     2,000    2.000 %
--   10 minutes      990    0.990 %
--   30 minutes      400    0.400 %
--   1 hour           99    0.099 %   <- watermark_delay
--   2 hours          80    0.080 %
--   3 hours          60    0.060 %
--   6 hours          40    0.040 %
--   12 hours         30    0.030 %
--   1 day            11    0.011 %
--   2 days            9    0.009 %   <- allowed_lateness, if any
--   3 days            0    0.000 %
--   7 days            0    0.000 %
--   14 days           0    0.000 %
--   30 days           0    0.000 %
--
-- Recommended: watermark_delay='1 hour'
--   At most 1 event in 1,000 is so far behind, so a session that the watermark has closed seldom
--   reopens.
--
-- Recommended: unlimited lateness, which is the default
--   Nothing is refused as late, and the sessions are those of a rebuild. Bound it where figures
--   have to be settled some day, or where a run must not cost more as history grows; then
--   allowed_lateness='2 days': at most 1 event in 10,000 is so far behind, and it is refused only
--   if it is behind by the gap as well.
--
-- Recommended: max_future_skew='5 minutes'
--   3 events are later than the arrival, by up to 4.8 minutes. This refuses none of them. Without
--   it one clock that is ahead moves the watermark, and closes every session.
