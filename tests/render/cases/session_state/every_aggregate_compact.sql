-- differs from every_aggregate in
-- step ew_mini_sessions, lines ~ 1L as => count(*) as ~ ew_first_at as => max(ew_first_at) as
-    -- each event as a session of its own
+    -- events that are surely in one session, aggregated
-        ew_first_at,
+        min(ew_first_at) as ew_first_at,
-        ew_cursor as ew_smallest_cursor, ... 17 more
+        min(ew_cursor) as ew_smallest_cursor,
+        max(ew_cursor) as ew_largest_cursor,
+        count(`ew_value_n`) as `n`,
+        count_if(`ew_value_errors`) as `errors`,
+        if(count(`ew_value_revenue`) > 0 and cast(sum(`ew_value_revenue`) as decimal(18, 2)) is null, raise_error('event_windows.session_state in model a_model: aggregates.revenue: a sum outgrows its type (it is of decimal(10,2)). Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point.'), cast(sum(`ew_value_revenue`) as decimal(18, 2))) as `revenue`,
+        min(`ew_value_least`) as `least`,
+        max(`ew_value_most`) as `most`,
+        named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`,
+        min(named_struct('at', ew_first_at, 'order_1', `ew_order_1_landing`, 'value', `ew_value_landing`)) as `landing`,
+        max(named_struct('at', ew_first_at, 'order_1', `ew_order_1_leaving`, 'order_2', `ew_order_2_leaving`, 'value', `ew_value_leaving`)) as `leaving`,
+        bool_and(`ew_value_all_bots`) as `all_bots`,
+        bool_or(`ew_value_any_bot`) as `any_bot`,
+        hll_sketch_agg(if(`ew_value_devices` is null, null, xxhash64(`ew_value_devices`))) as `devices`,
+        array_sort(array_distinct(collect_set(`ew_value_tags`))) as `tags`,
+        array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_trail`)))) as `trail`,
+        min(if(`ew_order_1_cheapest` is null, null, named_struct('order_1', `ew_order_1_cheapest`, 'at', ew_first_at, 'value', `ew_value_cheapest`))) as `cheapest`,
+        max(if(`ew_order_1_dearest` is null, null, named_struct('order_1', `ew_order_1_dearest`, 'at', ew_first_at, 'value', `ew_value_dearest`))) as `dearest`
     from ew_classified
+    group by
+        `user_id`,
+        ew_reason,
+        try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))
-- step ew_stored_sessions, lines
-        null as `ew_value_devices`,
-- step ew_merged, lines
-        hll_union(hll_sketch_agg(if(`ew_value_devices` is null, null, xxhash64(`ew_value_devices`))), hll_union_agg(`devices`)) as `devices`,
+        hll_union_agg(`devices`) as `devices`,
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ islands => compact
