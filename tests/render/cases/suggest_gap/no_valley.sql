-- query 1
select to_json(struct(*)) as row from (
with

ew_events as (

    -- keys and times of one key in 20
    select
        `user_id`,
        unix_micros(`viewed_at`) as ew_at
    from web.views
    where pmod(xxhash64(`user_id`), 20) = 0

),

ew_pauses as (

    -- how long before and after each event its key does nothing
    select
        ew_at,
        ew_at - max(ew_at) over (
            partition by `user_id`
            order by ew_at /* events of one instant are no time apart, whichever comes first -- noqa: EW05 */
            rows between 1 preceding and 1 preceding
        ) as ew_pause,
        min(ew_at) over (
            partition by `user_id`
            order by ew_at /* events of one instant are no time apart, whichever comes first -- noqa: EW05 */
            rows between 1 following and 1 following
        ) - ew_at as ew_pause_after
    from ew_events

),

ew_binned as (

    -- the logarithm of the time before it, in bins of half a doubling
    select
        *,
        cast(least(floor(2 * log2(greatest(ew_pause, 1000000) / 1e6)), 44) as int) as ew_bin
    from ew_pauses

)

select
    ew_bin as bin,
    grouping(ew_bin) = 1 as is_all,
    count(*) as events,
    count_if(ew_at is null) as events_without_time,
    count_if(ew_at is not null and ew_pause is null) as key_count,
    count(ew_pause) as pauses,
    percentile_approx(ew_pause, array(0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1.0), 10000) as percentiles,
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

-- printed
-- Time between events of a key: web.views by user_id, viewed_at
--   21,000 events of 1,000 keys
--   A sample: all events of 1 key in 20, the same ones each time (one_in: 1 reads all).
--
--   of the pauses    are at most
--   10 %              16 seconds
--   25 %            45.3 seconds
--   50 %             2.1 minutes
--   75 %               6 minutes
--   90 %            12.1 minutes
--   95 %            24.1 minutes
--   99 %               1.1 hours
--   100 %             12.9 hours
--
--   pauses from    number
--   0 seconds          47   #
--   2 seconds         116   ##
--   4 seconds         340   ####
--   8 seconds         850   ##########
--   16 seconds      1,736   ###################
--   32 seconds      2,642   #############################
--   1.1 minutes     3,470   ######################################
--   2.1 minutes     3,679   ########################################
--   4.3 minutes     3,090   ##################################
--   8.5 minutes     2,047   #######################
--   17.1 minutes    1,193   #############
--   34.1 minutes      531   ######
--   1.1 hours         181   ##
--   2.3 hours          60   #
--   4.6 hours          14   #
--   9.1 hours           4   #
--
--   gap          sessions   events a session   of one event
--   10 seconds     20,138               1.04         19.0 %
--   30 seconds     17,911               1.17         18.9 %
--   1 minute       15,269               1.38         18.7 %
--   2 minutes      11,799               1.78         18.3 %
--   5 minutes       6,468               3.25         16.9 %
--   10 minutes      3,906               5.38         14.9 %
--   15 minutes      2,983               7.04         13.3 %
--   20 minutes      2,265               9.27         11.2 %
--   30 minutes      1,790              11.73          8.8 %
--   45 minutes      1,460              14.38          6.3 %
--   1 hour          1,259              16.68          4.1 %
--   90 minutes      1,150              18.26          2.6 %
--   2 hours         1,078              19.48          1.4 %
--   3 hours         1,038              20.23          0.7 %
--   4 hours         1,018              20.63          0.3 %
--   6 hours         1,007              20.85          0.1 %
--   8 hours         1,004              20.92          0.0 %
--   12 hours        1,003              20.94          0.0 %
--   24 hours        1,000              21.00          0.0 %
--
-- No gap is recommended: the pauses have no valley.
--   No length of time separates pauses inside a session from those between sessions, so the number
--   of sessions will depend on the gap that you take: say so where they are used. 30 minutes is a
--   convention of web analytics. Robots and sensors beside people can hide a valley: try again
--   without them.
