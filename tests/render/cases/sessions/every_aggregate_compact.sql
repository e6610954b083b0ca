-- differs from every_aggregate in
-- step the model, lines
-    `mean`,
+    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`,
-- step ew_mini_sessions, added after ew_events, as in session_state/every_aggregate_compact, but ~ classified => events
~ session_state => sessions
-    -- events that are surely in one session, aggregated
+    -- events in one gap-aligned bucket are always in one session
@@     select
-        ew_reason,
-        count(*) as ew_new_events, ... 1 more
-        min(ew_cursor) as ew_smallest_cursor, ... 1 more
         array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_trail`)))) as `trail`,
+        min(if(`ew_value_known` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_known`))) as `known`,
+        array_sort(collect_list(if(`ew_value_way` is null, null, named_struct('at', ew_first_at, 'order_1', `ew_order_1_way`, 'value', `ew_value_way`)))) as `way`,
@@     group by
-        ew_reason, ... 1 more
+        struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))
-- step ew_reached, as in sessions/compact_fixed_inclusive
-- step select, lines ~ count(* => sum(ew_events ~ `ew_value_most` => `most` ~ `ew_value_least` => `least`
~ max(ew_first => max(ew_last ~ count(`ew_value_n` => sum(`n` ~ `ew_value_any_bot` => `any_bot`
~ `ew_value_all_bots` => `all_bots` ~ count_if(`ew_value_errors` => sum(`errors`
~ collect_set(`ew_value_tags` => flatten(collect_list(`tags`)
-        cast(sum(`ew_value_revenue`) as decimal(18, 2)) as `revenue`,
+        if(count(`revenue`) > 0 and cast(sum(`revenue`) as decimal(18, 2)) is null, raise_error('event_windows.sessions in model a_model: aggregates.revenue: a sum outgrows its type (it is of decimal(10,2)). Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point.'), cast(sum(`revenue`) as decimal(18, 2))) as `revenue`,
-        avg(`ew_value_mean`) as `mean`, ... 2 more
+        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`,
+        min(`landing`) as `landing`,
+        max(`leaving`) as `leaving`,
-        hll_sketch_agg(if(`ew_value_devices` is null, null, xxhash64(`ew_value_devices`))) as `devices`,
+        hll_union_agg(`devices`) as `devices`,
-        array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_trail`)))) as `trail`, ... 4 more
+        array_sort(flatten(collect_list(`trail`))) as `trail`,
+        min(`known`) as `known`,
+        array_sort(flatten(collect_list(`way`))) as `way`,
+        min(`cheapest`) as `cheapest`,
+        max(`dearest`) as `dearest`
