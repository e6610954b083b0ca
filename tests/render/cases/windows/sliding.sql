select
    `user_id`,
    sha2(concat(to_json(
        named_struct('k1', `user_id`, 'start', ew_start_us),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
    timestamp_micros(ew_start_us) as window_start,
    timestamp_micros(ew_start_us + 3600000000) as window_end,
    event_count,
    `pages`,
    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`
from (

    with

    ew_events as (

        -- the events that can be in a window
        select
            `user_id`,
            `viewed_at` as ew_first_at,
            1 as `ew_value_pages`,
            amount as `ew_value_mean`
        from demo.page_views
        where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)

    ),

    ew_panes as (

        -- each event once, in the piece of time that no window cuts
        select
            `user_id`,
            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000) as ew_pane_us,
            count(*) as event_count,
            count(`ew_value_pages`) as `pages`,
            named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`
        from ew_events
        group by
            `user_id`,
            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000)

    ),

    ew_spread as (

        -- each pane in all windows that are made of it
        select
            *,
            explode(sequence(ew_pane_us - pmod(ew_pane_us + 300000000, 600000000), ew_pane_us - 3000000000, -600000000)) as ew_start_us
        from ew_panes

    )

    select
        `user_id`,
        ew_start_us,
        sum(event_count) as event_count,
        sum(`pages`) as `pages`,
        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`
    from ew_spread
    group by
        `user_id`,
        ew_start_us

) as ew_windows
