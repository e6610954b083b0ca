-- query 1
select to_json(struct(*)) as row from (
select count(*) as events from raw.page_views
)
;
-- query 2
select to_json(struct(*)) as row from (
with

ew_events as (

    -- keys and times of one key in 5
    select
        `user id`,
        `a``b`,
        cast(cast(cast(`viewed at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) as ew_at
    from raw.page_views
    where pmod(xxhash64(`user id`, `a``b`), 5) = 0

),

ew_pauses as (

    -- how long before and after each event its key does nothing
    select
        ew_at,
        ew_at - max(ew_at) over (
            partition by `user id`, `a``b`
            order by ew_at /* events of one instant are no time apart, whichever comes first -- noqa: EW05 */
            rows between 1 preceding and 1 preceding
        ) as ew_pause,
        min(ew_at) over (
            partition by `user id`, `a``b`
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
-- Time between events of a key: raw.page_views by user id, a`b, viewed at
--   21,000 events of 1,000 keys
--   A sample: all events of 1 key in 5, the same ones each time (one_in: 1 reads all).
--
--   of the pauses   are at most
--   10 %             16 seconds
--   25 %             32 seconds
--   50 %            2.1 minutes
--   75 %              1.1 hours
--   90 %              4.6 hours
--   95 %              6.4 hours
--   99 %             18.2 hours
--   100 %              4.3 days
--
--   pauses from    number
--   0 seconds          47   #
--   2 seconds         142   ###
--   4 seconds         463   #######
--   8 seconds       1,148   ##################
--   16 seconds      2,137   #################################
--   32 seconds      2,664   ########################################
--   1.1 minutes     2,505   ######################################
--   2.1 minutes     1,711   ##########################
--   4.3 minutes       879   ##############
--   8.5 minutes       527   ######## <- the gap
--   17.1 minutes      754   ############
--   34.1 minutes    1,311   ####################
--   1.1 hours       1,735   ###########################
--   2.3 hours       1,783   ###########################
--   4.6 hours       1,239   ###################
--   9.1 hours         629   ##########
--   18.2 hours        247   ####
--   1.5 days           57   #
--   3 days             22   #
--
--   gap          sessions   events a session   of one event
--   10 seconds     19,886               1.06         19.0 %
--   30 seconds     17,063               1.23         18.8 %
--   1 minute       14,399               1.46         18.6 %
--   2 minutes      11,894               1.77         18.3 %
--   5 minutes       9,689               2.17         17.9 %
--   10 minutes      9,024               2.33         17.8 %   <- recommended
--   15 minutes      8,777               2.39         17.7 %
--   20 minutes      8,458               2.48         17.6 %
--   30 minutes      8,023               2.62         17.5 %
--   45 minutes      7,460               2.82         17.3 %
--   1 hour          6,712               3.13         17.0 %
--   90 minutes      5,906               3.56         16.6 %
--   2 hours         4,977               4.22         16.0 %
--   3 hours         4,066               5.16         15.1 %
--   4 hours         3,194               6.57         13.7 %
--   6 hours         2,479               8.47         11.9 %
--   8 hours         1,955              10.74          9.8 %
--   12 hours        1,569              13.38          7.2 %
--   24 hours        1,169              17.96          2.8 %
--
-- Recommended: gap='10 minutes'
--   The pauses have a shallow valley, with its floor from 8.5 minutes to 17.1 minutes. At its
--   bottom there are 30 % as many pauses as on the lower of the humps beside it. Many pauses are
--   about as long as the gap: compare the sessions of the gaps around it before you rely on their
--   number.
