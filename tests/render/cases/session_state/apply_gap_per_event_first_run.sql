-- differs from reread_first_run in
-- without ew_delivered
-- step query 1
-- query 1, before the model runs
show tblproperties demo.page_views
-- step query 2, as in rejected_events/rows_by_session, but ~ show tblproperties => describe detail
-- step query 3
-- query 3, before the model runs
describe history demo.page_views limit 1
-- step query 4, as in forget_keys/shown, but ~ 4 => 4, before the model runs
-select current_catalog() as name ... 2 more
+with
-- step query: ew_measured, as in session_state/apply_gap_per_event, but ~ _commit_version > 5 => true
-            from table_changes('demo.page_views', 6, 7)
+            from (select *, 'insert' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
-- step query: ew_moved, as in session_state/apply_gap_per_event, but ~ 5L => cast(null as bigint)
~ 1767261600000000L => cast(null as bigint)
-- step ew_arrived, lines
-        `view_id` as ew_id, ... 1 more
-        unix_micros(`loaded_at`) as ew_cursor ... 2 more
+        case when typeof(make_dt_interval(0, 0, pause_minutes, 0)) like 'interval %' then (cast(make_dt_interval(0, 0, pause_minutes, 0) as interval second) div interval '0.000001' second) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, pause_minutes, 0) ', typeof(make_dt_interval(0, 0, pause_minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
+        cast(_commit_version as bigint) as ew_cursor
+    from (select *, 'insert' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+    where _change_type <> 'present'
-- step ew_classified, as query: ew_classified in session_state/apply_gap_per_event
-- step ew_rows, lines
         ew_first_at as ew_last_at,
+        ew_end_us as ew_reach_us,
+        ew_end_us,
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
-        ew_id, ... 1 more
-- step ew_reached, as in session_state/apply_gap_per_event, but ~ kind => starts, ew_cut_1, `ew_value_pages`, ew_end_us
-- step ew_numbered, lines ~ try_add(unix_micros(ew_reached), 1800000000) => ew_reached
~ id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages` => starts, ew_cut_1, `ew_value_pages`, ew_end_us
-- step ew_ordered; ew_begun; ew_pieces; ew_divided, lines ~ is_copy, ew_ =>
~ id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages` => starts, ew_cut_1, `ew_value_pages`, ew_end_us
-- step ew_long; ew_followed, lines ~ is_copy, ew_ =>
-- step ew_rows_of_sessions, lines ~ null and not ew_is_copy => null
-- step ew_grouped, lines ~ is_copy, ew_ =>
-        ew_is_copy,
         max(ew_first_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
-        array_sort(collect_list(ew_rejected)) as ew_rejected,
-- step ew_merged, lines ~ is_copy, ew_ =>
-        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
+        ew_reason,
-        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
+        max(ew_end_us) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) as ew_reached_us,
+        max(ew_end_us) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) as ew_end_us,
+        max(ew_end_us) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and 1 preceding
+        ) as ew_before_us,
-- step ew_ended, as in session_state/apply_gap_per_event
-- step ew_decided, lines
-            when unix_micros(session_start) < cast(null as bigint) then concat(' after ', cast(null as bigint))
-            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
-- step ew_twice, lines
-        if(ew_is_row, ew_rejected, null) as ew_rejected,
         if(ew_is_row, ew_begun, null) as ew_begun,
+        if(ew_is_row, ew_reached_us, null) as ew_reached_us,
+        if(ew_is_row, ew_before_us, null) as ew_before_us,
-        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as ew_duplicates
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as ew_duplicates,
+        if(ew_is_row, 0L, 0L) as ew_sessions_removed
-- step ew_changed, as in session_state/apply_gap_per_event, but
-        ew_stored,
@@     group by
-        ew_before_us, ... 1 more
+        ew_before_us
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 'timestamp => 'bigint
~ coalesce(ew_events_read, 0L), => 1000L, ~ accepted, 0L) => accepted, 0L) + 0L + 0L - 0L
-        'rejected', ew_rejected
+        'reached_us', ew_reached_us,
+        'before_us', ew_before_us
-                'table', cast(null as string),
+                'table', '11111111-1111-1111-1111-111111111111',
-                'cursor_to', 1767268800000000L,
+                'cursor_to', 5L,
-            'duplicates', coalesce(ew_duplicates, 0L)
+            'duplicates', 0L,
+            'sessions_removed', coalesce(ew_sessions_removed, 0L),
+            'events_updated', 0L,
+            'events_deleted', 0L,
+            'rejected_removed', 0L
-        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "cut_on": ["campaign"], "event_time": "viewed_at", "gap": "30 minutes", "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"pages": {"expression": "path", "function": "count_distinct"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": ["campaign"], "event_time": "viewed_at", "gap": {"sql": "make_dt_interval(0, 0, pause_minutes, 0)"}, "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": "4 hours", "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": "event = \'login\'", "watermark_delay": "10 minutes"}',
-from ew_changed
+from (select 1) left join ew_changed on true
