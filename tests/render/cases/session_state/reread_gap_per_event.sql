-- differs from reread_next_run in
-- without ew_marked; ew_begun_before; ew_parts; ew_ordered; ew_begun; ew_pieces; ew_long; ew_folds; ew_between; ew_followed; ew_folded; ew_divided; ew_held
-- step query: ew_measured, as in session_state/everything, but ~ 86400000000 => 300000000
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, nullif(ew_gap_us, 0))))) as mini_sessions,
-                case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then (cast(make_dt_interval(0, 0, patience) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us, ... 1 more
+                case when typeof(pause) like 'interval %' then (cast(pause as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_moved, as in session_state/gap_per_event_compact
-- step query: ew_touched, added after query 3, as ew_touched in session_state/reread_next_run
-- step query: ew_arrived, as ew_arrived in session_state/min_event_time, but
         unix_micros(`loaded_at`) as ew_arrived_us,
+        case when typeof(pause) like 'interval %' then (cast(pause as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-- step query: ew_classified, as ew_classified in session_state/everything, but ~ 86400000000 => 300000000
-- step query: ew_stored_sessions, as in session_state/apply_gap_per_event, but ~ if(ew_alias is null, 0, 1) => 0
~ if(ew_alias is null, named => named ~ if(ew_alias is null, event_count, 0L) => event_count
~ aggregate_state.reached_us as => unix_micros(session_end) as
-        if(ew_alias is null, session_start, ew_alias.at) as ew_first_at, ... 2 more
+        session_start as ew_first_at,
+        last_event_at as ew_last_at,
+        unix_micros(session_end) as ew_reach_us,
-            'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut, ... 11 more
+            'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
+        ) as ew_stored,
+        true as ew_known,
+        null as ew_rejected
-    lateral view explode(concat(array(null), zip_with( ... 3 more
-- step query: ew_events, lines
         ew_first_at as ew_last_at,
+        ew_end_us as ew_reach_us,
+        ew_end_us,
-        null as ew_ordinal, ... 3 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us), null) as ew_rejected
-- step query: ew_reached; query: ew_numbered, as in session_state/apply_gap_per_event
-- step query: select (2), as in session_state/apply_next_run
-- step ew_rejected_before, lines
-        and last_event_at >= timestamp_micros(1767250800000000) ... 1 more
-- step ew_arrived, lines
-        `user_id`, ... 1 more
+        `user_id` as ew_of_1,
-        coalesce(event = 'login', false) as ew_starts, ... 1 more
+        to_json(struct(`user_id`, `viewed_at`, `path`, `view_id`, `loaded_at`, `pause`)) as ew_event,
+        struct(*) as ew_row,
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
+        case when typeof(pause) like 'interval %' then (cast(pause as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: pause ', typeof(pause), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and (`viewed_at` between timestamp_micros(1767250800000000) and timestamp_micros(1767258000000000) ... 1 more
+        or (`loaded_at` <= timestamp_micros(1767261600000000))
-- step ew_classified, as in session_state/apply_gap_per_event, but
@@         if(ew_is_new, case
             when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
@@         end, case
             when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 300000000) then 'future'
-- step ew_stored_sessions, as query: ew_stored_sessions, but
-        true as ew_known, ... 1 more
+        named_struct('value_1', `longest`) as ew_known,
+        null as ew_rejected,
+        null as ew_row,
+        null as ew_id,
+        null as ew_delivery,
+        null as ew_event
-- step ew_events, lines ~ `user_id` => ew_of_1
         if(ew_is_new, ew_first_at, null) as ew_last_at,
+        if(ew_is_new, ew_end_us, null) as ew_reach_us,
+        ew_end_us,
-        null as ew_ordinal, ... 4 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us, 'id', ew_id), null) as ew_rejected,
+        ew_row,
-        ew_starts, ... 1 more
+        ew_event
             and ew_cursor = ew_rejected_event.cursor
+            and ew_gap_us <=> ew_rejected_event.gap_us
-- step ew_delivered, lines ~ `user_id` => ew_of_1 ~ starts, ew_cut_1, `ew_value_pages` => event, ew_end_us
-- step ew_reached, lines ~ `user_id` => ew_of_1 ~ ew_last_at => if(ew_is_copy, null, ew_reach_us)
~ starts, ew_cut_1, `ew_value_pages` => event, ew_end_us
-- step ew_numbered, lines ~ `user_id` => ew_of_1 ~ starts, ew_cut_1, `ew_value_pages` => event, ew_end_us
~ try_add(unix_micros(ew_reached), 1800000000) => ew_reached
-- step ew_rows_of_sessions, as in session_state/apply_compile, but ~ held => numbered
~ if(ew_reason is null, ew_holds, 0) => 0
     select
+        ew_row.*,
-- step ew_grouped, lines ~ `user_id` => ew_of_1
         max(greatest(ew_first_at, ew_last_at)) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-        max(ew_started) as started_by, ... 5 more
-        count(distinct `ew_value_pages`) as `pages`
+        if(ew_is_event and not ew_is_copy, max_by(path, seconds) filter (where seconds > 3), null) as `longest`
-- step ew_beside_stored, lines ~ `user_id` => ew_of_1 ~ events + 1 => events ~ , 'aliases', ew_aliases =>
-            when ew_is_kept then 0L
-- step ew_merged, lines ~ true => ew_new_events > 0
~ `pages`, ew_known.value_1) as `pages` => `longest`, ew_known.value_1) as `longest`
-        `user_id`,
+        ew_of_1 as `user_id`,
-        if(ew_is_event, started_by, ew_known.started_by) as started_by, ... 12 more
+        ew_end_us,
-- step ew_ended, as in session_state/gap_per_event
-- step ew_decided, lines ~ start and stored.ordinal = ew_ordinal => start
-                    when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
-                end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256)
+                end), 256)
-            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
-- step ew_twice, lines ~ `pages`, null) as `pages` => `longest`, null) as `longest`
-        if(ew_is_row, started_by, null) as started_by, ... 10 more
-- step ew_changed, lines
@@     select
-        `pages`,
+        `longest`,
@@     select
-        started_by, ... 4 more
@@     group by
-        `pages`,
+        `longest`,
@@     group by
-        started_by, ... 4 more
-- step sessions and rejected events, tombstones, the checkpoint, lines
-    if(ew_is_row and ew_gone is null and reason is null, started_by, null) as started_by, ... 1 more
+    if(ew_is_row and ew_gone is null, `longest`, null) as `longest`,
-        'superseded_ids', ew_superseded.id, ... 5 more
+        'superseded_ids', array_sort(flatten(transform(
+            ew_stored,
+            stored -> if(
+                stored.session_id = session_id,
+                stored.superseded_ids,
+                concat(stored.superseded_ids, array(stored.session_id))
+            )
+        ))),
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}', ... 1 more
+        'settings', '{"aggregates": {"longest": {"sql": "max_by(path, seconds) filter (where seconds > 3)"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "mini_sessions": 900, "types": {"keys.user_id": "string", "event_time": "timestamp", "aggregates.longest.sql.path": "string"}}'
