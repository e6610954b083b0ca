select
    `user_id`,
    sha2(to_json(
        named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), 256) as session_id,
    session_start,
    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
    last_event_at,
    event_count,
    `n`,
    `errors`,
    cast(`revenue` as decimal(18, 2)) as `revenue`,
    `least`,
    `most`,
    cast(`mean`.total as double) / nullif(`mean`.count, 0) as `mean`,
    `landing`.value as `landing`,
    `leaving`.value as `leaving`,
    `all_bots`,
    `any_bot`,
    hll_sketch_estimate(hll_union(`devices`, `devices`)) as `devices`,
    `tags`,
    transform(`trail`, item -> item.value) as `trail`,
    `cheapest`.value as `cheapest`,
    `dearest`.value as `dearest`
from (

    with

    ew_events as (

        -- the events that have a time, and end before the type does
        select
            `user_id`,
            `viewed_at` as ew_first,
            path as `ew_value_n`,
            code >= 500 as `ew_value_errors`,
            amount as `ew_value_revenue`,
            amount as `ew_value_least`,
            amount as `ew_value_most`,
            amount as `ew_value_mean`,
            path as `ew_value_landing`,
            event_id as `ew_order_1_landing`,
            path as `ew_value_leaving`,
            event_id as `ew_order_1_leaving`,
            path as `ew_order_2_leaving`,
            is_bot as `ew_value_all_bots`,
            is_bot as `ew_value_any_bot`,
            device as `ew_value_devices`,
            tag as `ew_value_tags`,
            path as `ew_value_trail`,
            path as `ew_value_cheapest`,
            amount as `ew_order_1_cheapest`,
            path as `ew_value_dearest`,
            amount as `ew_order_1_dearest`
        from demo.page_views
        where `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)

    ),

    ew_reached as (

        -- how far the rows before each row reach
        select
            *,
            max(ew_first) over (
                partition by `user_id`
                order by ew_first
                rows between unbounded preceding and 1 preceding
            ) as ew_reached
        from ew_events

    ),

    ew_numbered as (

        -- a row that begins after that starts a new session
        select
            *,
            count_if(unix_micros(ew_first) > try_add(unix_micros(ew_reached), 1800000000)) over (
                partition by `user_id`
                order by ew_first
                rows between unbounded preceding and current row
            ) as ew_number
        from ew_reached

    )

    select
        `user_id`,
        min(ew_first) as session_start,
        max(ew_first) as last_event_at,
        count(*) as event_count,
        count(`ew_value_n`) as `n`,
        count_if(`ew_value_errors`) as `errors`,
        cast(sum(`ew_value_revenue`) as decimal(18, 2)) as `revenue`,
        min(`ew_value_least`) as `least`,
        max(`ew_value_most`) as `most`,
        named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`,
        min(named_struct('at', ew_first, 'order_1', `ew_order_1_landing`, 'value', `ew_value_landing`)) as `landing`,
        max(named_struct('at', ew_first, 'order_1', `ew_order_1_leaving`, 'order_2', `ew_order_2_leaving`, 'value', `ew_value_leaving`)) as `leaving`,
        bool_and(`ew_value_all_bots`) as `all_bots`,
        bool_or(`ew_value_any_bot`) as `any_bot`,
        hll_sketch_agg(cast(`ew_value_devices` as string)) as `devices`,
        array_sort(collect_set(`ew_value_tags`)) as `tags`,
        array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first, 'value', `ew_value_trail`)))) as `trail`,
        min(if(`ew_order_1_cheapest` is null, null, named_struct('order_1', `ew_order_1_cheapest`, 'at', ew_first, 'value', `ew_value_cheapest`))) as `cheapest`,
        max(if(`ew_order_1_dearest` is null, null, named_struct('order_1', `ew_order_1_dearest`, 'at', ew_first, 'value', `ew_value_dearest`))) as `dearest`
    from ew_numbered
    group by `user_id`, ew_number

) as ew_sessions
