-- in steps
-- step query 1, as in compact_state/deleted, but
-select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)
+select count(*) as events from demo.page_views
-- step query 2, as in session_state/next_run, but ~ , before the model runs =>
-- step query: ew_events, as ew_events in sessions/islands_fixed_inclusive, but
-    -- the events that have a time, and end before the type does
+    -- keys and times
-        `viewed_at` as ew_first_at, ... 2 more
+        if(`viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), unix_micros(`viewed_at`), null) as ew_at
-    where ... 1 more
-- step query: ew_pauses
ew_pauses as (

    -- how long before and after each event its key does nothing
    select
        ew_at,
        ew_at - lag(ew_at) over ew_of_key as ew_pause,
        (lead(ew_at) over ew_of_key) - ew_at as ew_pause_after
    from ew_events
    window ew_of_key as (partition by `user_id` order by ew_at) /* events of one instant are no time apart, whichever comes first -- noqa: EW05 */

)
-- step query: ew_binned
ew_binned as (

    -- the logarithm of the time before it, in bins of half a doubling
    select
        *,
        cast(least(floor(2 * log2(greatest(ew_pause, 1000000) / 1e6)), 44) as int) as ew_bin
    from ew_pauses

)
-- step query: select
select
    ew_bin as bin,
    grouping(ew_bin) = 1 as is_all,
    count(*) as events,
    count_if(ew_at is null) as events_without_time,
    count_if(ew_at is not null and ew_pause is null) as key_count,
    count(ew_pause) as pauses,
    percentile_approx(ew_pause, array(10 / 100, 25 / 100, 50 / 100, 75 / 100, 90 / 100, 95 / 100, 99 / 100, 100 / 100), 10000) as percentiles,
    array(
        count_if(ew_pause > 10000000),
        count_if(ew_pause > 30000000),
        count_if(ew_pause > 60000000),
        count_if(ew_pause > 120000000),
        count_if(ew_pause > 300000000),
        count_if(ew_pause > 600000000),
        count_if(ew_pause > 900000000),
        count_if(ew_pause > 1200000000),
        count_if(ew_pause > 1800000000),
        count_if(ew_pause > 2700000000),
        count_if(ew_pause > 3600000000),
        count_if(ew_pause > 5400000000),
        count_if(ew_pause > 7200000000),
        count_if(ew_pause > 10800000000),
        count_if(ew_pause > 14400000000),
        count_if(ew_pause > 21600000000),
        count_if(ew_pause > 28800000000),
        count_if(ew_pause > 43200000000),
        count_if(ew_pause > 86400000000)
    ) as longer,
    array(
        count_if(ew_at is not null and coalesce(ew_pause > 10000000, true) and coalesce(ew_pause_after > 10000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 30000000, true) and coalesce(ew_pause_after > 30000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 60000000, true) and coalesce(ew_pause_after > 60000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 120000000, true) and coalesce(ew_pause_after > 120000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 300000000, true) and coalesce(ew_pause_after > 300000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 600000000, true) and coalesce(ew_pause_after > 600000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 900000000, true) and coalesce(ew_pause_after > 900000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 1200000000, true) and coalesce(ew_pause_after > 1200000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 1800000000, true) and coalesce(ew_pause_after > 1800000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 2700000000, true) and coalesce(ew_pause_after > 2700000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 3600000000, true) and coalesce(ew_pause_after > 3600000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 5400000000, true) and coalesce(ew_pause_after > 5400000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 7200000000, true) and coalesce(ew_pause_after > 7200000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 10800000000, true) and coalesce(ew_pause_after > 10800000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 14400000000, true) and coalesce(ew_pause_after > 14400000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 21600000000, true) and coalesce(ew_pause_after > 21600000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 28800000000, true) and coalesce(ew_pause_after > 28800000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 43200000000, true) and coalesce(ew_pause_after > 43200000000, true)),
        count_if(ew_at is not null and coalesce(ew_pause > 86400000000, true) and coalesce(ew_pause_after > 86400000000, true))
    ) as alone
from ew_binned
group by grouping sets ((ew_bin), ())
)
;
