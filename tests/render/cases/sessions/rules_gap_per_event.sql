-- in steps
-- step the model, as in sessions/id_native, but
~ ), 256 => , if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256
-    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
+    coalesce(ew_next_start, last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - case typeof(last_event_at) when 'timestamp_ntz' then (cast(cast(last_event_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(last_event_at as timestamp)) end) as decimal(20, 0)) / 1000000)) as session_end,
-    `usual_load`
+    started_by,
+    `longest`
-- step ew_measured, as in sessions/compact_per_event_inclusive, but ~ demo.page_ =>
-        `user_id`, ... 4 more
+        *,
+        case when typeof(views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
+        case when typeof(wait) like 'interval %' then (cast(wait as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: wait ', typeof(wait), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+        campaign as ew_cut_1,
+        to_json(struct(*)) as ew_event
-- step ew_events, as in sessions/compact_per_event_inclusive, but
-        try_add(unix_micros(ew_first_at), ew_gap_us) as ew_end_us
+        try_add(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, ew_gap_us) as ew_end_us
-        ew_first_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L)
+        case typeof(ew_first_at) when 'timestamp_ntz' then cast(ew_first_at as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402300799999999L) else cast(ew_first_at as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L) end
-        and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L
+        and try_add(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, ew_gap_us) <= 253402300799999999L
-- step ew_reached, as in session_state/apply_compile, but ~ , ew_reason => ~ _rows => _events ~ last_at => end_us
~ kind, ew_smallest_cursor => cut_1, ew_event, ew_end_us
-- step ew_ordered, as in sessions/rules, but
-        max(if(ew_reached is null or unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_first_at, null)) over (
+        max(if(ew_reached is null or case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end > ew_reached, ew_first_at, null)) over (
-            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_cut_1, ew_event, ew_end_us /* events that tie are alike in all that is used -- noqa: EW05 */
-        lag(if(ew_cut_1 is null, null, ew_first_at)) ignore nulls over ew_in_order as ew_cut_1_before_at, ... 3 more
+        lag(if(ew_cut_1 is null, null, ew_first_at)) ignore nulls over ew_in_order as ew_cut_1_before_at
+    from ew_reached
-        order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, ew_cut_2, `ew_value_landing_page`, `ew_value_pages`, `ew_value_usual_page`, `ew_value_slow_load`, `ew_value_way`, `ew_value_longest_seen`, `ew_order_1_longest_seen`, `ew_value_any_page`, `ew_value_correlation`, `ew_argument_1_correlation` /* events that tie are alike in all that is used -- noqa: EW05 */
+        order by ew_first_at, ew_cut_1, ew_event, ew_end_us /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_begun, as in session_state/apply_compile, but
-            when ew_place - ew_instant = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from ... 2 more
+            when ew_reached is null or case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end > ew_reached then 1
+            when ew_cut_1_before_at >= ew_stretch_start and ew_cut_1 <> ew_cut_1_before then 3
-    where ew_kind < 2 or ew_first_at > ew_from or ew_place - ew_instant >= coalesce(ew_before.begun.skipped, 0)
-- step ew_divided, as in session_state/apply_compile, but ~ , ew_reason, ew_number =>
~ kind, ew_smallest_cursor => cut_1, ew_event, ew_end_us
-- step ew_grouped, as in sessions/rules, but
-        ew_piece, ... 2 more
+        ew_session,
+        element_at(array('gap', 'start_when', 'cut_on'), max(ew_started)) as started_by,
         max(ew_first_at) as last_event_at,
+        max(ew_end_us) as ew_own_end_us,
-        min(named_struct('at', ew_first_at, 'id', ew_id, 'value', `ew_value_landing_page`)) as `landing_page`, ... 9 more
+        cast(max_by(path, seconds) filter (where seconds > 3) as string) as `longest`
+    from ew_divided
+    group by `user_id`, ew_stretch_start, ew_session
-- step select, as in sessions/rules, but ~ piece, ew_fold_us => session
         *,
+        max(ew_own_end_us) over (
+            partition by `user_id`, ew_stretch_start
+            order by session_start, ew_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and unbounded following
+        ) as ew_end_us,
