-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_ranges
ew_ranges as (

    -- the sessions
    select
        `user_id`,
        session_id,
        session_start,
        last_event_at,
        event_count,
        `n`,
        `errors`,
        `revenue`,
        `least`,
        `most`,
        `mean`,
        `landing`,
        `leaving`,
        `all_bots`,
        `any_bot`,
        `devices`,
        `tags`,
        `trail`,
        `cheapest`,
        `dearest`,
        unix_micros(session_start) as ew_start,
        unix_micros(last_event_at) as ew_last,
        true as ew_is_session
    from demo.sessions

)
-- step ew_neighbours, as in moving_aggregates/distinct_so_far, but
-    -- what stands beside each value among those of its own
+    -- how near the others of the same key come
-        lag(ew_value_1) over ew_same_1 as ew_before_1 ... 3 more
+        max(ew_last) over (
+            partition by `user_id`
+            order by ew_start, ew_last, session_id
+            rows between unbounded preceding and 1 preceding
+        ) as ew_last_before,
+        min(ew_start) over (
+            partition by `user_id`
+            order by ew_start, ew_last, session_id
+            rows between 1 following and 1 following
+        ) as ew_start_after
+    from ew_ranges
-- step ew_alone
ew_alone as (

    -- the sessions that have their time range to themselves
    select *
    from ew_neighbours
    where
        ew_is_session
        and not coalesce(ew_last_before >= ew_start, false)
        and not coalesce(ew_start_after <= ew_last and ew_start is not null, false)

)
-- step ew_measured, as query: ew_measured in sessions/auto_per_event_inclusive, but
-        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us
+        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_aggregates_match_events in test a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+        path as `ew_value_n`,
+        code >= 500 as `ew_value_errors`,
+        amount as `ew_value_revenue`,
+        amount as `ew_value_least`,
+        amount as `ew_value_most`,
+        amount as `ew_value_mean`,
+        path as `ew_value_landing`,
+        event_id as `ew_order_1_landing`,
+        path as `ew_value_leaving`,
+        event_id as `ew_order_1_leaving`,
+        path as `ew_order_2_leaving`,
+        is_bot as `ew_value_all_bots`,
+        is_bot as `ew_value_any_bot`,
+        device as `ew_value_devices`,
+        tag as `ew_value_tags`,
+        path as `ew_value_trail`,
+        path as `ew_value_cheapest`,
+        amount as `ew_order_1_cheapest`,
+        path as `ew_value_dearest`,
+        amount as `ew_order_1_dearest`
-- step ew_events, as in sessions/compact_per_event_inclusive
-- step ew_rows
ew_rows as (

    -- sessions and events as rows of one kind
    select
        `user_id`,
        ew_start as ew_at,
        named_struct('session_id', session_id, 'last', ew_last) as ew_session,
        null as ew_first_at,
        null as `ew_value_n`,
        null as `ew_value_errors`,
        null as `ew_value_revenue`,
        null as `ew_value_least`,
        null as `ew_value_most`,
        null as `ew_value_mean`,
        null as `ew_value_landing`,
        null as `ew_order_1_landing`,
        null as `ew_value_leaving`,
        null as `ew_order_1_leaving`,
        null as `ew_order_2_leaving`,
        null as `ew_value_all_bots`,
        null as `ew_value_any_bot`,
        null as `ew_value_devices`,
        null as `ew_value_tags`,
        null as `ew_value_trail`,
        null as `ew_value_cheapest`,
        null as `ew_order_1_cheapest`,
        null as `ew_value_dearest`,
        null as `ew_order_1_dearest`
    from ew_alone
    where ew_start is not null
    union all
    select
        `user_id`,
        unix_micros(ew_first_at) as ew_at,
        null as ew_session,
        ew_first_at,
        `ew_value_n`,
        `ew_value_errors`,
        `ew_value_revenue`,
        `ew_value_least`,
        `ew_value_most`,
        `ew_value_mean`,
        `ew_value_landing`,
        `ew_order_1_landing`,
        `ew_value_leaving`,
        `ew_order_1_leaving`,
        `ew_order_2_leaving`,
        `ew_value_all_bots`,
        `ew_value_any_bot`,
        `ew_value_devices`,
        `ew_value_tags`,
        `ew_value_trail`,
        `ew_value_cheapest`,
        `ew_order_1_cheapest`,
        `ew_value_dearest`,
        `ew_order_1_dearest`
    from ew_events

)
-- step ew_placed, as query: ew_placed in session_state/aggregates_added, but ~ , `site` => ~ stretch) => session)
~ _us, ew_stretch => , ew_session ~ what has begun before it => the newest session that has begun
-- step ew_members, as query: ew_members in session_state/aggregates_added, but
-    -- the session that an event is of
+    -- the events that lie in it
-        get(filter( ... 2 more
+        ew_in.session_id as session_id
-    where ew_stretch is null
+    where ew_session is null and ew_at <= ew_in.last
-- step ew_collected
ew_collected as (

    -- the events of each session, aggregated
    select
        `user_id`,
        session_id,
        count(*) as event_count,
        count(`ew_value_n`) as `n`,
        count_if(`ew_value_errors`) as `errors`,
        cast(sum(`ew_value_revenue`) as decimal(18, 2)) as `revenue`,
        min(`ew_value_least`) as `least`,
        max(`ew_value_most`) as `most`,
        avg(`ew_value_mean`) as `mean`,
        min(named_struct('at', ew_first_at, 'order_1', `ew_order_1_landing`, 'value', `ew_value_landing`)) as `landing`,
        max(named_struct('at', ew_first_at, 'order_1', `ew_order_1_leaving`, 'order_2', `ew_order_2_leaving`, 'value', `ew_value_leaving`)) as `leaving`,
        bool_and(`ew_value_all_bots`) as `all_bots`,
        bool_or(`ew_value_any_bot`) as `any_bot`,
        hll_sketch_agg(if(`ew_value_devices` is null, null, xxhash64(`ew_value_devices`))) as `devices`,
        array_sort(array_distinct(collect_set(`ew_value_tags`))) as `tags`,
        array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_trail`)))) as `trail`,
        min(if(`ew_order_1_cheapest` is null, null, named_struct('order_1', `ew_order_1_cheapest`, 'at', ew_first_at, 'value', `ew_value_cheapest`))) as `cheapest`,
        max(if(`ew_order_1_dearest` is null, null, named_struct('order_1', `ew_order_1_dearest`, 'at', ew_first_at, 'value', `ew_value_dearest`))) as `dearest`
    from ew_members
    group by `user_id`, session_id

)
-- step ew_found
ew_found as (

    -- the values of the aggregates
    select
        `user_id`,
        session_id,
        event_count,
        `n`,
        `errors`,
        cast(`revenue` as decimal(18, 2)) as `revenue`,
        `least`,
        `most`,
        `mean`,
        `landing`.value as `landing`,
        `leaving`.value as `leaving`,
        `all_bots`,
        `any_bot`,
        hll_sketch_estimate(hll_union(`devices`, `devices`)) as `devices`,
        `tags`,
        transform(`trail`, item -> item.value) as `trail`,
        `cheapest`.value as `cheapest`,
        `dearest`.value as `dearest`
    from ew_collected

)
-- step ew_said
ew_said as (

    -- beside what the session says
    select
        held.`user_id`,
        held.session_id,
        held.session_start,
        held.last_event_at,
        held.event_count,
        held.`n`,
        held.`errors`,
        held.`revenue`,
        held.`least`,
        held.`most`,
        held.`mean`,
        held.`landing`,
        held.`leaving`,
        held.`all_bots`,
        held.`any_bot`,
        held.`devices`,
        held.`tags`,
        held.`trail`,
        held.`cheapest`,
        held.`dearest`,
        concat_ws('; ', transform(
            filter(
                array(
                    named_struct('name', 'event_count', 'held', cast(held.event_count as string), 'due', cast(coalesce(found.event_count, 0L) as string), 'same', held.event_count <=> coalesce(found.event_count, 0L)),
                    named_struct('name', 'n', 'held', cast(held.`n` as string), 'due', cast(found.`n` as string), 'same', held.`n` <=> found.`n`),
                    named_struct('name', 'errors', 'held', cast(held.`errors` as string), 'due', cast(found.`errors` as string), 'same', held.`errors` <=> found.`errors`),
                    named_struct('name', 'revenue', 'held', cast(held.`revenue` as string), 'due', cast(found.`revenue` as string), 'same', held.`revenue` <=> found.`revenue` or (typeof(found.`revenue`) in ('float', 'double') and coalesce(abs(held.`revenue` - found.`revenue`) <= 1e-9D * greatest(abs(held.`revenue`), abs(found.`revenue`)), false))),
                    named_struct('name', 'least', 'held', cast(held.`least` as string), 'due', cast(found.`least` as string), 'same', held.`least` <=> found.`least`),
                    named_struct('name', 'most', 'held', cast(held.`most` as string), 'due', cast(found.`most` as string), 'same', held.`most` <=> found.`most`),
                    named_struct('name', 'mean', 'held', cast(held.`mean` as string), 'due', cast(found.`mean` as string), 'same', held.`mean` <=> found.`mean` or (typeof(found.`mean`) in ('float', 'double') and coalesce(abs(held.`mean` - found.`mean`) <= 1e-9D * greatest(abs(held.`mean`), abs(found.`mean`)), false))),
                    named_struct('name', 'landing', 'held', cast(held.`landing` as string), 'due', cast(found.`landing` as string), 'same', held.`landing` <=> found.`landing`),
                    named_struct('name', 'leaving', 'held', cast(held.`leaving` as string), 'due', cast(found.`leaving` as string), 'same', held.`leaving` <=> found.`leaving`),
                    named_struct('name', 'all_bots', 'held', cast(held.`all_bots` as string), 'due', cast(found.`all_bots` as string), 'same', held.`all_bots` <=> found.`all_bots`),
                    named_struct('name', 'any_bot', 'held', cast(held.`any_bot` as string), 'due', cast(found.`any_bot` as string), 'same', held.`any_bot` <=> found.`any_bot`),
                    named_struct('name', 'devices', 'held', cast(held.`devices` as string), 'due', cast(found.`devices` as string), 'same', held.`devices` <=> found.`devices`),
                    named_struct('name', 'tags', 'held', cast(held.`tags` as string), 'due', cast(found.`tags` as string), 'same', held.`tags` <=> found.`tags`),
                    named_struct('name', 'trail', 'held', cast(held.`trail` as string), 'due', cast(found.`trail` as string), 'same', held.`trail` <=> found.`trail`),
                    named_struct('name', 'cheapest', 'held', cast(held.`cheapest` as string), 'due', cast(found.`cheapest` as string), 'same', held.`cheapest` <=> found.`cheapest`),
                    named_struct('name', 'dearest', 'held', cast(held.`dearest` as string), 'due', cast(found.`dearest` as string), 'same', held.`dearest` <=> found.`dearest`)
                ),
                item -> not item.same
            ),
            item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', its events give ', coalesce(item.due, 'NULL'))
        )) as problem
    from ew_alone as held
    left join ew_found as found
        on held.session_id <=> found.session_id and held.`user_id` <=> found.`user_id`

)
-- step select, as in test_events_are_conserved/state, but ~ problems => said ~ is not null => <> ''
~ select problem => select *
