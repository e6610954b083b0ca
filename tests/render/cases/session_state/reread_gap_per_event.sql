-- differs from reread_next_run in
-- without ew_marked; ew_begun_before; ew_parts; ew_ordered; ew_begun; ew_pieces; ew_long; ew_folds; ew_folded; ew_divided; ew_held
-- step query: ew_measured, lines
-        max(if(ew_reason is null, try_add(ew_time_us, 1800000000), null)) as last_end,
-        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+        max(if(ew_reason is null, try_add(ew_time_us, ew_gap_us), null)) as last_end,
+        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 300000000), null, ew_time_us)) as latest_event
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
-                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
+                when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+                when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
                 `viewed_at` as ew_time,
+                unix_micros(`loaded_at`) as ew_arrived_us,
+                case when typeof(pause) like 'interval %' then cast(cast(cast(pause as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
-... 3 more
+        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
+        cast(null as bigint) as bound_from,
+        max_event_time - pmod(max_event_time, 1000) as watermark_to,
+        cast(null as bigint) as bound_to
-- step query: ew_touched, added after query 3
ew_touched as (

    -- the keys that have new events
    select distinct
        `user_id` as ew_key_1,
        true as ew_is_touched
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

)
-- step query: ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
+        case when typeof(pause) like 'interval %' then cast(cast(cast(pause as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
-            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
-- step query: ew_stored_sessions, lines
-        if(ew_alias is null, session_start, ew_alias.at) as ew_first_at,
-        if(ew_alias is null, last_event_at, null) as ew_last_at,
+        session_start as ew_first_at,
+        last_event_at as ew_last_at,
+        unix_micros(session_end) as ew_reach_us,
+        unix_micros(session_end) as ew_end_us,
-        if(ew_alias is null, event_count, 0L) as ew_events,
+        event_count as ew_events,
-        if(ew_alias is null, 0, 1) as ew_kind,
-        if(ew_alias is null, named_struct(
+        0 as ew_kind,
+        named_struct(
-            'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut,
-... 9 more
+            'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
+        ) as ew_stored,
+        true as ew_known,
-    lateral view explode(concat(array(null), zip_with(
-... 3 more
+    left join ew_touched on `user_id` <=> ew_key_1
-        and session_end >= timestamp_micros(1767259800000000L)
+        and session_end >= timestamp_micros(1767261600000000L)
+        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))
-- step query: ew_events, lines
         ew_first_at as ew_last_at,
+        ew_end_us as ew_reach_us,
+        ew_end_us,
-        null as ew_ordinal,
-... 3 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us), null) as ew_rejected
-- step query: ew_reached, lines
-        max(ew_last_at) over (
+        max(ew_reach_us) over (
-- step query: ew_numbered, lines
-        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
+        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null and ew_reason is null)) over (
-- step query: select (2), lines
-    group by unix_micros(ew_from) div greatest((1767270600000000L - 1767259800000000L) div 32, 1)
+    group by unix_micros(ew_from) div greatest((1767270600000000L - 1767261600000000L) div 32, 1)
-- step ew_rejected_before, lines
-        and last_event_at >= timestamp_micros(1767250800000000)
-        and session_start <= timestamp_micros(1767268800000000)
-- step ew_arrived, lines
-        `user_id`,
+        `user_id` as ew_of_1,
-        coalesce(event = 'login', false) as ew_starts,
-... 2 more
+        to_json(struct(`user_id`, `viewed_at`, `path`, `view_id`, `loaded_at`, `pause`)) as ew_event,
+        struct(*) as ew_row,
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
+        case when typeof(pause) like 'interval %' then cast(cast(cast(pause as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and (`viewed_at` between timestamp_micros(1767250800000000) and timestamp_micros(1767258000000000)
-            or `viewed_at` between timestamp_micros(1767261600000000) and timestamp_micros(1767268800000000)))
+        or (`loaded_at` <= timestamp_micros(1767261600000000))
-- step ew_classified, lines
         if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, try_add(ew_time_us, ew_gap_us), null
+        ) as ew_end_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
-            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
@@         end, case
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
-- step ew_stored_sessions, lines
-        if(ew_alias is null, session_start, ew_alias.at) as ew_first_at,
-        if(ew_alias is null, last_event_at, null) as ew_last_at,
+        session_start as ew_first_at,
+        last_event_at as ew_last_at,
+        unix_micros(session_end) as ew_reach_us,
+        unix_micros(session_end) as ew_end_us,
-        if(ew_alias is null, event_count, 0L) as ew_events,
+        event_count as ew_events,
-        if(ew_alias is null, 0, 1) as ew_kind,
-        if(ew_alias is null, named_struct(
+        0 as ew_kind,
+        named_struct(
-            'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut,
-... 9 more
+            'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
+        ) as ew_stored,
+        named_struct('value_1', `longest`) as ew_known,
         null as ew_rejected,
+        null as ew_row,
-        null as ew_starts,
-... 2 more
+        null as ew_event
-    lateral view explode(concat(array(null), zip_with(
-... 3 more
+    left join ew_touched on `user_id` <=> ew_key_1
-        and session_end >= timestamp_micros(1767259800000000L)
+        and session_end >= timestamp_micros(1767261600000000L)
+        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros(1767268800000000L))
-- step ew_events, lines
-        `user_id`,
+        ew_of_1,
         if(ew_is_new, ew_first_at, null) as ew_last_at,
+        if(ew_is_new, ew_end_us, null) as ew_reach_us,
+        ew_end_us,
-        null as ew_ordinal,
-... 3 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us, 'id', ew_id), null) as ew_rejected,
+        ew_row,
-        ew_starts,
-... 2 more
+        ew_event
-    left join ew_touched on `user_id` <=> ew_key_1
+    left join ew_touched on ew_of_1 <=> ew_key_1
-            and `user_id` <=> ew_rejected_1
+            and ew_of_1 <=> ew_rejected_1
             and ew_cursor = ew_rejected_event.cursor
+            and ew_gap_us <=> ew_rejected_event.gap_us
-- step ew_delivered, lines
             and ew_first_at = first_value(ew_first_at) over (
-                partition by `user_id`, ew_reason
-                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                partition by ew_of_1, ew_reason
+                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
             and ew_id = first_value(ew_id) over (
-                partition by `user_id`, ew_reason
-                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                partition by ew_of_1, ew_reason
+                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_reached, lines
-        max(ew_last_at) over (
-... 2 more
+        max(ew_reach_us) over (
+            partition by ew_of_1, ew_reason
+            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_numbered, lines
-        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
-... 2 more
+        count_if(coalesce(unix_micros(ew_first_at) > ew_reached, ew_last_at is not null and ew_reason is null)) over (
+            partition by ew_of_1, ew_reason
+            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_rows_of_sessions, lines
     select
+        ew_row.*,
-        if(ew_reason is null and not ew_is_copy, ew_holds, 0) as ew_of_session,
+        0 as ew_of_session,
-    from ew_held
+    from ew_numbered
-- step ew_grouped, lines
-        `user_id`,
+        ew_of_1,
         max(greatest(ew_first_at, ew_last_at)) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-        max(ew_started) as started_by,
-... 5 more
@@
-        count(distinct `ew_value_pages`) as `pages`
+        max_by(path, seconds) filter (where seconds > 3) as `longest`
-    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event
+    group by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event
-- step ew_beside_stored, lines
-        first_value(named_struct('stored', ew_stored, 'aliases', ew_aliases)) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
+        first_value(named_struct('stored', ew_stored)) over (
+            partition by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session
-        coalesce(first_value(ew_new_events + 1) over (
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
+        coalesce(first_value(ew_new_events) over (
+            partition by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session
-            when ew_is_kept then 0L
@@
-            partition by `user_id`, ew_reason, ew_is_copy, ew_number
+            partition by ew_of_1, ew_reason, ew_is_copy, ew_number
-- step ew_merged, lines
-        `user_id`,
+        ew_of_1 as `user_id`,
-        if(ew_is_event, started_by, ew_known.started_by) as started_by,
-... 12 more
+        ew_end_us,
-        if(ew_is_event, `pages`, ew_known.value_1) as `pages`
+        if(ew_is_event, `longest`, ew_known.value_1) as `longest`
-    where if(ew_is_event, true, ew_made_of = 0)
+    where if(ew_is_event, ew_new_events > 0, ew_made_of = 0)
-- step ew_ended, lines
-        coalesce(ew_next_start, if(ew_reason = 'bad_gap', last_event_at, last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800))) as session_end
+        coalesce(last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000), last_event_at) as session_end
-- step ew_decided, lines
-                get(filter(ew_stored, stored -> stored.session_start = session_start and stored.ordinal = ew_ordinal), 0).session_id,
+                get(filter(ew_stored, stored -> stored.session_start = session_start), 0).session_id,
-                    when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
@@
-                end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256)
+                end), 256)
-            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
-- step ew_twice, lines
-        if(ew_is_row, `pages`, null) as `pages`,
+        if(ew_is_row, `longest`, null) as `longest`,
-        if(ew_is_row, started_by, null) as started_by,
-... 10 more
-- step ew_changed, lines
@@     select
-        `pages`,
+        `longest`,
@@     select
-        started_by,
-... 4 more
@@     group by
-        `pages`,
+        `longest`,
@@     group by
-        started_by,
-... 4 more
-- step sessions and rejected events, tombstones, the checkpoint, lines
-    if(ew_is_row and ew_gone is null and reason is null, started_by, null) as started_by,
-    if(ew_is_row and ew_gone is null, `pages`, null) as `pages`,
+    if(ew_is_row and ew_gone is null, `longest`, null) as `longest`,
-        'superseded_ids', ew_superseded.id,
-... 5 more
+        'superseded_ids', array_sort(flatten(transform(
+            ew_stored,
+            stored -> if(
+                stored.session_id = session_id,
+                stored.superseded_ids,
+                concat(stored.superseded_ids, array(stored.session_id))
+            )
+        ))),
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"longest": {"sql": "max_by(path, seconds) filter (where seconds > 3)"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
