select
    `user_id`,
    sha2(concat(to_json(
        named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256) as session_id,
    session_start,
    coalesce(ew_next_start, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800)) as session_end,
    last_event_at,
    event_count,
    started_by,
    `landing_page`.value as `landing_page`,
    `pages`,
    `usual_page`,
    `slow_load`,
    `way`,
    `longest_seen`.value as `longest_seen`,
    `any_page`.value as `any_page`,
    `correlation`
from (

    with

    ew_deliveries as (

        -- the events that have a time, and end before the type does
        select
            `user_id`,
            `viewed_at` as ew_first_at,
            `view_id` as ew_id,
            if(`view_id` is null, null, `loaded_at`) as ew_delivery,
            coalesce(event = 'login', false) as ew_starts,
            campaign as ew_cut_1,
            to_date(viewed_at) as ew_cut_2,
            path as `ew_value_landing_page`,
            path as `ew_value_pages`,
            path as `ew_value_usual_page`,
            load_ms as `ew_value_slow_load`,
            path as `ew_value_way`,
            path as `ew_value_longest_seen`,
            seconds as `ew_order_1_longest_seen`,
            path as `ew_value_any_page`,
            load_ms as `ew_value_correlation`,
            seconds as `ew_argument_1_correlation`
        from demo.page_views
        where
            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)

    ),

    ew_delivered as (

        -- which rows are another delivery of an event
        select
            *,
            ew_first_at = first_value(ew_first_at) over (
                partition by `user_id`
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            )
            and ew_id = first_value(ew_id) over (
                partition by `user_id`
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between 1 preceding and 1 preceding
            ) as ew_is_copy
        from ew_deliveries

    ),

    ew_events as (

        -- each event once
        select *
        from ew_delivered
        where ew_is_copy is not true

    ),

    ew_reached as (

        -- how far the rows before each row reach
        select
            *,
            max(ew_first_at) over (
                partition by `user_id`
                order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
                rows between unbounded preceding and 1 preceding
            ) as ew_reached
        from ew_events

    ),

    ew_numbered as (

        -- a row that begins after that starts a new session
        select
            *,
            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
                partition by `user_id`
                order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
                rows between unbounded preceding and current row
            ) as ew_number
        from ew_reached

    ),

    ew_ordered as (

        -- what each event has before it in its run
        select
            *,
            last_value(ew_cut_1) ignore nulls over (
                partition by `user_id`, ew_number
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between unbounded preceding and 1 preceding
            ) as ew_cut_1_before,
            last_value(ew_cut_2) ignore nulls over (
                partition by `user_id`, ew_number
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between unbounded preceding and 1 preceding
            ) as ew_cut_2_before
        from ew_numbered

    ),

    ew_begun as (

        -- events that begin a session by themselves
        select
            *,
            case
                when
                    first_value(true) over (
                        partition by `user_id`, ew_number
                        order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                        rows between 1 preceding and 1 preceding
                    ) is null
                    then 'gap'
                when ew_starts then 'start_when'
                when ew_cut_1 <> ew_cut_1_before then 'cut_on'
                when ew_cut_2 <> ew_cut_2_before then 'cut_on'
            end as ew_cut
        from ew_ordered

    ),

    ew_pieces as (

        -- what lies between them
        select
            *,
            count(ew_cut) over (
                partition by `user_id`, ew_number
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between unbounded preceding and current row
            ) as ew_piece
        from ew_begun

    ),

    ew_long as (

        -- the times of pieces that are longer than a session may be
        select
            `user_id` as ew_fold_1,
            ew_number as ew_fold_2,
            ew_piece as ew_fold_3,
            array_sort(collect_set(unix_micros(ew_first_at))) as ew_times
        from ew_pieces
        group by `user_id`, ew_number, ew_piece
        having max(unix_micros(ew_first_at)) - min(unix_micros(ew_first_at)) >= 14400000000L

    ),

    ew_folds as (

        -- where the next session begins, and the next
        select
            ew_fold_1,
            ew_fold_2,
            ew_fold_3,
            explode(aggregate(
                ew_times,
                named_struct('begun', get(ew_times, 0), 'starts', cast(array() as array<bigint>)),
                (ew_so_far, ew_time) -> if(
                    ew_time >= try_add(ew_so_far.begun, 14400000000L),
                    named_struct('begun', ew_time, 'starts', array_append(ew_so_far.starts, ew_time)),
                    ew_so_far
                ),
                ew_so_far -> ew_so_far.starts
            )) as ew_fold_us
        from ew_long

    ),

    ew_folded as (

        -- what begins at each event
        select
            ew_pieces.*,
            case
                when ew_cut is not null then ew_cut
                when
                    ew_fold_us is not null
                    and first_value(ew_first_at) over (
                        partition by `user_id`, ew_number
                        order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                        rows between 1 preceding and 1 preceding
                    ) < ew_first_at
                    then 'max_duration'
            end as ew_started
        from ew_pieces
        left join ew_folds
            on
                `user_id` <=> ew_fold_1
                and ew_number <=> ew_fold_2
                and ew_piece <=> ew_fold_3
                and unix_micros(ew_first_at) = ew_fold_us

    ),

    ew_divided as (

        -- each event with its session in its run
        select
            *,
            count(ew_started) over (
                partition by `user_id`, ew_number
                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between unbounded preceding and current row
            ) as ew_session
        from ew_folded

    ),

    ew_grouped as (

        -- one row a session
        select
            `user_id`,
            ew_number,
            ew_session,
            max(ew_started) as started_by,
            min(ew_first_at) as session_start,
            max(ew_first_at) as last_event_at,
            count(*) as event_count,
            min(named_struct('at', ew_first_at, 'id', ew_id, 'value', `ew_value_landing_page`)) as `landing_page`,
            count(distinct `ew_value_pages`) as `pages`,
            mode(`ew_value_usual_page`, true) as `usual_page`,
            cast(percentile(`ew_value_slow_load`, 0.9) as int) as `slow_load`,
            my_path(`ew_value_way`, ' > ', true, null) as `way`,
            max(if(`ew_order_1_longest_seen` is null, null, named_struct('order_1', `ew_order_1_longest_seen`, 'at', ew_first_at, 'id', ew_id, 'value', `ew_value_longest_seen`))) as `longest_seen`,
            min(named_struct('at', ew_first_at, 'id', ew_id, 'value', `ew_value_any_page`)) as `any_page`,
            corr(`ew_value_correlation`, `ew_argument_1_correlation`) as `correlation`
        from ew_divided
        group by `user_id`, ew_number, ew_session

    )

    select
        *,
        first_value(session_start) over (
            partition by `user_id`, ew_number
            order by ew_session /* each session of a run is one row -- noqa: EW05 */
            rows between 1 following and 1 following
        ) as ew_next_start,
        row_number() over (
            partition by `user_id`, ew_number, session_start
            order by ew_session /* each session of a run is one row -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) - 1 as ew_ordinal
    from ew_grouped

) as ew_sessions
