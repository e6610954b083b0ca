-- differs from every_aggregate in
-- step the model, lines
-    `mean`,
+    cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean`,
             `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)

     ),

+    ew_mini_sessions as (
+
+        -- events in one gap-aligned bucket are always in one session
+        select
+            `user_id`,
+            min(ew_first_at) as ew_first_at,
+            max(ew_first_at) as ew_last_at,
+            count(*) as ew_events,
+            count(`ew_value_n`) as `n`,
+            count_if(`ew_value_errors`) as `errors`,
+            if(count(`ew_value_revenue`) > 0 and cast(sum(`ew_value_revenue`) as decimal(18, 2)) is null, raise_error('event_windows.sessions in model a_model: aggregates.revenue: a sum outgrows its type (it is of decimal(10,2)). Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point.'), cast(sum(`ew_value_revenue`) as decimal(18, 2))) as `revenue`,
+            min(`ew_value_least`) as `least`,
+            max(`ew_value_most`) as `most`,
+            named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`,
+            min(named_struct('at', ew_first_at, 'order_1', `ew_order_1_landing`, 'value', `ew_value_landing`)) as `landing`,
+            max(named_struct('at', ew_first_at, 'order_1', `ew_order_1_leaving`, 'order_2', `ew_order_2_leaving`, 'value', `ew_value_leaving`)) as `leaving`,
+            bool_and(`ew_value_all_bots`) as `all_bots`,
+            bool_or(`ew_value_any_bot`) as `any_bot`,
+            hll_sketch_agg(if(`ew_value_devices` is null, null, xxhash64(`ew_value_devices`))) as `devices`,
+            array_sort(array_distinct(collect_set(`ew_value_tags`))) as `tags`,
+            array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_trail`)))) as `trail`,
+            min(if(`ew_value_known` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_known`))) as `known`,
+            array_sort(collect_list(if(`ew_value_way` is null, null, named_struct('at', ew_first_at, 'order_1', `ew_order_1_way`, 'value', `ew_value_way`)))) as `way`,
+            min(if(`ew_order_1_cheapest` is null, null, named_struct('order_1', `ew_order_1_cheapest`, 'at', ew_first_at, 'value', `ew_value_cheapest`))) as `cheapest`,
+            max(if(`ew_order_1_dearest` is null, null, named_struct('order_1', `ew_order_1_dearest`, 'at', ew_first_at, 'value', `ew_value_dearest`))) as `dearest`
+        from ew_events
+        group by
+            `user_id`,
+            struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))
+
+    ),
+
-            max(ew_first_at) over (
+            max(ew_last_at) over (
-        from ew_events
+        from ew_mini_sessions
-        max(ew_first_at) as last_event_at,
-... 18 more
+        max(ew_last_at) as last_event_at,
+        sum(ew_events) as event_count,
+        sum(`n`) as `n`,
+        sum(`errors`) as `errors`,
+        if(count(`revenue`) > 0 and cast(sum(`revenue`) as decimal(18, 2)) is null, raise_error('event_windows.sessions in model a_model: aggregates.revenue: a sum outgrows its type (it is of decimal(10,2)). Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point.'), cast(sum(`revenue`) as decimal(18, 2))) as `revenue`,
+        min(`least`) as `least`,
+        max(`most`) as `most`,
+        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`,
+        min(`landing`) as `landing`,
+        max(`leaving`) as `leaving`,
+        bool_and(`all_bots`) as `all_bots`,
+        bool_or(`any_bot`) as `any_bot`,
+        hll_union_agg(`devices`) as `devices`,
+        array_sort(array_distinct(flatten(collect_list(`tags`)))) as `tags`,
+        array_sort(flatten(collect_list(`trail`))) as `trail`,
+        min(`known`) as `known`,
+        array_sort(flatten(collect_list(`way`))) as `way`,
+        min(`cheapest`) as `cheapest`,
+        max(`dearest`) as `dearest`
