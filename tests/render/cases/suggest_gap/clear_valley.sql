-- query 1
select to_json(struct(*)) as row from (
select count(*) as events from demo.page_views
)
;
-- query 2
select to_json(struct(*)) as row from (
with

ew_events as (

    -- keys and times
    select
        `user_id`,
        unix_micros(`viewed_at`) as ew_at
    from demo.page_views

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
-- Time between events of a key: demo.page_views by user_id, viewed_at
--   21,003 events (3 without a time) of 1,000 keys
--
--   of the pauses    are at most
--   10 %               8 seconds
--   25 %              16 seconds
--   50 %            45.3 seconds
--   75 %             2.1 minutes
--   90 %              12.9 hours
--   95 %                1.1 days
--   99 %                2.1 days
--   100 %               8.6 days
--
--   pauses from    number
--   0 seconds          46   #
--   2 seconds         259   ###
--   4 seconds         919   #########
--   8 seconds       2,529   #########################
--   16 seconds      3,962   #######################################
--   32 seconds      4,148   ########################################
--   1.1 minutes     2,673   ##########################
--   2.1 minutes     1,043   ###########
--   4.3 minutes       261   ###
--   8.5 minutes        49   #
--   17.1 minutes        5   #
--   34.1 minutes        1   # <- the gap
--   1.1 hours          24   #
--   2.3 hours         189   ##
--   4.6 hours         684   #######
--   9.1 hours       1,302   #############
--   18.2 hours      1,237   ############
--   1.5 days          543   ######
--   3 days            107   ##
--   6.1 days           19   #
--
--   gap          sessions   events a session   of one event
--   10 seconds     18,766               1.12         18.9 %
--   30 seconds     13,285               1.58         18.5 %
--   1 minute        9,137               2.30         17.8 %
--   2 minutes       6,464               3.25         16.9 %
--   5 minutes       5,230               4.02         16.2 %
--   10 minutes      5,124               4.10         16.1 %
--   15 minutes      5,111               4.11         16.1 %
--   20 minutes      5,107               4.11         16.1 %
--   30 minutes      5,106               4.11         16.1 %
--   45 minutes      5,106               4.11         16.1 %   <- recommended
--   1 hour          5,105               4.11         16.1 %
--   90 minutes      5,102               4.12         16.1 %
--   2 hours         5,081               4.13         16.1 %
--   3 hours         5,029               4.18         16.0 %
--   4 hours         4,892               4.29         15.9 %
--   6 hours         4,635               4.53         15.7 %
--   8 hours         4,208               4.99         15.2 %
--   12 hours        3,600               5.83         14.4 %
--   24 hours        2,224               9.44         11.0 %
--
-- Recommended: gap='45 minutes'
--   The pauses have a clear valley, with its floor from 12.1 minutes to 2.3 hours. At its bottom
--   there are < 1 % as many pauses as on the lower of the humps beside it. Any gap on the floor
--   gives nearly the same sessions.
