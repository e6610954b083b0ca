select
    `ad_id`,
    `impression_id`,
    `shown_at`,
    `click_id`,
    `clicked_at`,
    match_id,
    status
from (

    with

    ew_left as (

        -- the left rows with their time in microseconds
        select
            *,
            unix_micros(`shown_at`) as ew_time_us
        from demo.impressions

    ),

    ew_right as (

        -- the right rows with their time in microseconds
        select
            *,
            unix_micros(`clicked_at`) as ew_time_us
        from demo.clicks

    ),

    ew_left_once as (

        -- each row in its bucket of time
        select
            *,
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
        from ew_left

    ),

    ew_right_spread as (

        -- each row in every bucket that may hold a partner
        select *
        from ew_right
        lateral view explode(sequence(
            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
            14400000000L
        )) as ew_bucket

    )

    select
        l.`ad_id` as `ad_id`,
        l.`impression_id` as `impression_id`,
        l.`shown_at` as `shown_at`,
        r.`click_id` as `click_id`,
        r.`clicked_at` as `clicked_at`,
        sha2(to_json(
            named_struct('left', l.`impression_id`, 'right', r.`click_id`),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256) as match_id,
        'match' as status
    from ew_left_once as l
    inner join ew_right_spread as r
        on l.`ad_id` = r.`ad_id`
        and l.ew_bucket = r.ew_bucket
        and r.ew_time_us >= l.ew_time_us
        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)

) as ew_matches
