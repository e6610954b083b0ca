-- differs from every_aggregate in
-- step the model, lines
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
+            cast(sum(`ew_value_revenue`) as decimal(18, 2)) as `revenue`,
+            min(`ew_value_least`) as `least`,
+            max(`ew_value_most`) as `most`,
+            named_struct('total', sum(`ew_value_mean`), 'count', count(`ew_value_mean`)) as `mean`,
+            min(named_struct('at', ew_first_at, 'order_1', `ew_order_1_landing`, 'value', `ew_value_landing`)) as `landing`,
+            max(named_struct('at', ew_first_at, 'order_1', `ew_order_1_leaving`, 'order_2', `ew_order_2_leaving`, 'value', `ew_value_leaving`)) as `leaving`,
+            bool_and(`ew_value_all_bots`) as `all_bots`,
+            bool_or(`ew_value_any_bot`) as `any_bot`,
+            hll_sketch_agg(cast(`ew_value_devices` as string)) as `devices`,
+            array_sort(collect_set(`ew_value_tags`)) as `tags`,
+            array_sort(collect_list(if(`ew_value_trail` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_trail`)))) as `trail`,
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
-... 16 more
+        max(ew_last_at) as last_event_at,
+        sum(ew_events) as event_count,
+        sum(`n`) as `n`,
+        sum(`errors`) as `errors`,
+        cast(sum(`revenue`) as decimal(18, 2)) as `revenue`,
+        min(`least`) as `least`,
+        max(`most`) as `most`,
+        named_struct('total', sum(`mean`.total), 'count', sum(`mean`.count)) as `mean`,
+        min(`landing`) as `landing`,
+        max(`leaving`) as `leaving`,
+        bool_and(`all_bots`) as `all_bots`,
+        bool_or(`any_bot`) as `any_bot`,
+        hll_union_agg(`devices`) as `devices`,
+        array_sort(array_distinct(flatten(collect_list(`tags`)))) as `tags`,
+        array_sort(flatten(collect_list(`trail`))) as `trail`,
+        min(`cheapest`) as `cheapest`,
+        max(`dearest`) as `dearest`
