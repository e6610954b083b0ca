-- in steps
-- step the model, as in sessions/islands_fixed_inclusive, but
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as session_id,
+    ), if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256) as session_id,
-    timestamp_micros(unix_micros(last_event_at) + 1800000000) as session_end,
+    coalesce(ew_next_start, timestamp_micros(unix_micros(last_event_at) + 1800000000)) as session_end,
     event_count,
+    started_by,
+    `landing_page`.value as `landing_page`,
-    `landing_page`.value as `landing_page`
+    `usual_page`,
+    `slow_load`,
+    `way`,
+    `longest_seen`.value as `longest_seen`,
+    `any_page`.value as `any_page`,
+    `correlation`
-- step ew_deliveries, as in sessions/id_native, but
-        demo.page_views.`user_id`, ... 3 more
+        `user_id`,
+        `viewed_at` as ew_first_at,
+        path as `ew_value_landing_page`,
+        path as `ew_value_pages`,
+        path as `ew_value_usual_page`,
+        load_ms as `ew_value_slow_load`,
+        path as `ew_value_way`,
+        path as `ew_value_longest_seen`,
+        seconds as `ew_order_1_longest_seen`,
+        path as `ew_value_any_page`,
+        load_ms as `ew_value_correlation`,
+        seconds as `ew_argument_1_correlation`,
+        `view_id` as ew_id,
+        if(`view_id` is null, null, `loaded_at`) as ew_delivery,
+        coalesce(event = 'login', false) as ew_starts,
+        campaign as ew_cut_1,
+        to_date(viewed_at) as ew_cut_2
-        case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then cast(demo.page_views.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L) else cast(demo.page_views.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end
+        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
-- step ew_delivered, as in sessions/id_native, but
-        ew_first_at = lag(ew_first_at) over ew_of_key and ew_id = lag(ew_id) over ew_of_key as ew_is_copy
+        ew_first_at = lag(ew_first_at) over ew_of_key and ew_id = lag(ew_id) over ew_of_key as ew_is_copy,
+        lag(ew_first_at) over ew_of_key as ew_reached
-        order by ew_first_at, ew_id, `ew_value_usual_load` /* events that tie are alike in all that is used -- noqa: EW05 */
+        order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_events, as in sessions/id_native
-- step ew_ordered, as in session_state/reread_first_run, but
-    -- what each event has before it in its stretch
+    -- when the stretch of each event began, and what the key has before it
         *,
+        max(if(ew_reached is null or unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_first_at, null)) over (
+            partition by `user_id`
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) as ew_stretch_start,
-        row_number() over ( ... 10 more
+        lag(if(ew_cut_1 is null, null, ew_first_at)) ignore nulls over ew_in_order as ew_cut_1_before_at,
+        lag(ew_cut_2) ignore nulls over ew_in_order as ew_cut_2_before,
+        lag(if(ew_cut_2 is null, null, ew_first_at)) ignore nulls over ew_in_order as ew_cut_2_before_at
+    from ew_events
-        partition by `user_id`, ew_reason, ew_is_copy, ew_number ... 1 more
+        partition by `user_id`
+        order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_begun, as in session_state/reread_next_run, but
-            when ew_place - ew_instant = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from ... 3 more
+            when ew_reached is null or unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000) then 1
+            when ew_starts then 2
+            when ew_cut_1_before_at >= ew_stretch_start and ew_cut_1 <> ew_cut_1_before then 3
+            when ew_cut_2_before_at >= ew_stretch_start and ew_cut_2 <> ew_cut_2_before then 3
-    where ew_kind < 2 or ew_first_at > ew_from or ew_place - ew_instant >= coalesce(ew_before.begun.skipped, 0)
-- step ew_pieces, as in session_state/reread_first_run, but
~ by `user_id`, ew_reason, ew_is_copy, ew_number => by `user_id`
-    select /*+ repartition(`user_id`, ew_reason, ew_is_copy, ew_number) */ ... 1 more
+    select /*+ repartition(`user_id`, ew_stretch_start) */
+        `user_id`,
+        ew_stretch_start,
+        ew_first_at,
+        ew_cut,
+        `ew_value_landing_page`,
+        `ew_value_pages`,
+        `ew_value_usual_page`,
+        `ew_value_slow_load`,
+        `ew_value_way`,
+        `ew_value_longest_seen`,
+        `ew_order_1_longest_seen`,
+        `ew_value_any_page`,
+        `ew_value_correlation`,
+        `ew_argument_1_correlation`,
+        ew_id,
@@         count(ew_cut) over (
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
@@         max(if(ew_cut is null, null, unix_micros(ew_first_at))) over (
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_long, as in session_state/reread_first_run, but ~ reason, ew_is_copy, ew_number => stretch_start
-        any_value(struct(*)) as ew_any,
+        `user_id`,
+        ew_stretch_start,
+        any_value(struct(ew_first_at, ew_cut, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation`, ew_id, ew_piece, ew_piece_us)) as ew_any,
-- step ew_folds, as in session_state/reread_next_run, but
     select
+        `user_id`,
+        ew_stretch_start,
-- step ew_between, as in session_state/reread_first_run, but
     union all
     select
+        `user_id`,
+        ew_stretch_start,
-- step ew_followed, as in session_state/reread_next_run, but ~ reason, ew_is_copy, ew_number => stretch_start
-- step ew_folded, as in session_state/reread_first_run, but
-        if(ew_last_begun_us - ew_piece_us >= 14400000000L, ew_last_begun_us, null) as ew_fold_us, ... 5 more
+        if(ew_last_begun_us - ew_piece_us >= 14400000000L, ew_last_begun_us, null) as ew_fold_us
-        cast(null as bigint) as ew_fold_us, ... 1 more
+        cast(null as bigint) as ew_fold_us
-- step ew_grouped, as in session_state/apply_gap_per_event_first_run, but
-        ew_reason, ... 2 more
+        ew_stretch_start,
+        ew_piece,
+        ew_fold_us,
+        if(ew_fold_us is null, element_at(array('gap', 'start_when', 'cut_on'), max(ew_cut)), 'max_duration') as started_by,
-        max(ew_end_us) as ew_end_us, ... 9 more
+        count(*) as event_count,
+        min(named_struct('at', ew_first_at, 'id', ew_id, 'value', `ew_value_landing_page`)) as `landing_page`,
+        count(distinct `ew_value_pages`) as `pages`,
+        mode(`ew_value_usual_page`, true) as `usual_page`,
+        cast(percentile(`ew_value_slow_load`, 0.9) as int) as `slow_load`,
+        my_path(`ew_value_way`, ' > ', true, null) as `way`,
+        max(if(`ew_order_1_longest_seen` is null, null, named_struct('order_1', `ew_order_1_longest_seen`, 'at', ew_first_at, 'id', ew_id, 'value', `ew_value_longest_seen`))) as `longest_seen`,
+        min(named_struct('at', ew_first_at, 'id', ew_id, 'value', `ew_value_any_page`)) as `any_page`,
+        corr(`ew_value_correlation`, `ew_argument_1_correlation`) as `correlation`
+    from ew_folded
+    group by `user_id`, ew_stretch_start, ew_piece, ew_fold_us
-- step select
    select
        *,
        first_value(session_start) over (
            partition by `user_id`, ew_stretch_start
            order by session_start, ew_piece, ew_fold_us /* each session of a stretch is one row -- noqa: EW05 */
            rows between 1 following and 1 following
        ) as ew_next_start,
        row_number() over (
            partition by `user_id`, ew_stretch_start, session_start
            order by ew_piece, ew_fold_us /* each session of a stretch is one row -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) - 1 as ew_ordinal
    from ew_grouped

) as ew_sessions
