-- differs from reread_next_run in
-- without query 3; ew_rejected_before
-- step query 2, as in rejected_events/rows_by_session
-- step query 3
-- query 3, before the model runs
describe detail demo.page_views
-- step query 4
-- query 4, before the model runs
describe history demo.page_views limit 1
-- step query 5
-- query 5, before the model runs
describe history demo.page_views limit 12
-- step query 6, as in session_state/aggregates_added, but ~ 6 => 6, before the model runs
-select cast(get_json_object(checkpoint.details, '$.sessions_incomplete') as bigint) as number from demo.state where session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001' ... 2 more
+with
-- step query: ew_measured, as ew_measured in session_state/apply_compile, but
~ (select sources[0].max_event_time from ew_checkpoint) => 1767261600000000L
-            from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views) ... 1 more
+            from table_changes('demo.page_views', 6, 7)
+            where _commit_version > 5 or _commit_version is null
-- step query: ew_moved, as ew_moved in session_state/apply_compile, but
~ (select sources[0].cursor_to from ew_checkpoint) => 5L ~ as watermark_to => - 600000000 as watermark_to
~ (select sources[0].max_event_time from ew_checkpoint), latest => 1767261600000000L, latest
-        (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) as watermark_from,
+        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
-- step query 7, added after query: select, as in session_state/aggregates_added, but ~ 7 => 7, before the model runs
-select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1 ... 2 more
+with
-- step query: ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor ... 2 more
+        _change_type as ew_change,
+        cast(_commit_version as bigint) as ew_cursor
+    from table_changes('demo.page_views', 6, 7)
+    where _change_type <> 'present'
-- step query: ew_classified, as ew_classified in session_state/next_run
-- step query: ew_stored_sessions, lines ~ 1767259800000000L => 1767261600000000L
~ at, null => at, greatest(ew_alias.at, session_start)
-        null as ew_rejected
+        last_event_at as ew_until,
+        cast(null as bigint) as ew_before_us
-- step query: ew_events, as ew_events in session_state/apply_compile, but ~ ew_is_new and not => not
~ if(ew_is_new, 1L, 0L) => 1L
-        cast(null as bigint) as ew_before_us, ... 2 more
+        cast(null as bigint) as ew_before_us
-    left join ew_touched on `user_id` <=> ew_key_1 ... 3 more
+    where ew_reason is null or not ew_change in ('update_preimage', 'delete')
-- step query: ew_marked, as ew_marked in session_state/apply_compile, but ~ , ew_smallest_cursor =>
-- step query: ew_parts, lines ~ ew_last_at => greatest(ew_first_at, ew_last_at)
-- step query: select (2), lines ~ 1767259800000000L => 1767261600000000L
-- step ew_touched, as in session_state/apply_compile, but
-    from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
+    from table_changes('demo.page_views', 6, 7)
-- step ew_arrived, lines ~ , `loaded_at` => , _commit_version
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new, ... 4 more
+        _change_type as ew_change,
+        coalesce(cast(_commit_version as bigint) > 5L, true) as ew_is_new,
+        cast(_commit_version as bigint) as ew_cursor
+    from (select * from table_changes('demo.page_views', 6, 7) union all select * from (select *, 'present' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 7))
+    where (_change_type <> 'present')
+        or (_change_type = 'present' and (`viewed_at` between timestamp_micros(1767250800000000) and timestamp_micros(1767258000000000)
-- step ew_classified; ew_parts, as in session_state/apply_compile
-- step ew_stored_sessions, lines ~ 1767259800000000L => 1767261600000000L
~ at, null => at, greatest(ew_alias.at, session_start)
-        null as ew_rejected,
+        last_event_at as ew_until,
+        cast(null as bigint) as ew_before_us,
-- step ew_events, as in session_state/apply_compile, but
-    select
+    select /*+ broadcast(ew_touched) */
-        `ew_value_landing_page`
+        ew_id,
+        ew_delivery,
+        ew_starts,
+        ew_cut_1
-- step ew_delivered, lines
             ew_reason is null
+            and ew_kind = 2
-- step ew_marked, as in session_state/apply_compile, but ~ reason, ew_ => reason, ew_is_copy, ew_
~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
-- step ew_still; ew_gapped; ew_held, added after ew_parts, as in session_state/apply_compile, but
~ number => is_copy, ew_number ~ smallest => id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest
-- step ew_ordered, lines ~ parts => gapped
-        coalesce(lag(ew_cut_1) ignore nulls over ew_in_order, ew_before.begun.ew_cut_1) as ew_cut_1_before,
+        case
+            when lag(if(ew_cut_1 is null, null, ew_stretch)) ignore nulls over ew_in_order = ew_stretch then lag(ew_cut_1) ignore nulls over ew_in_order
+            when ew_stretch = 0 then ew_before.begun.ew_cut_1
+        end as ew_cut_1_before,
-- step ew_begun, lines
                 then coalesce(ew_before.started_by, 'gap')
+            when ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null) then 'gap'
-- step ew_grouped, lines
-        array_sort(collect_list(ew_rejected)) as ew_rejected,
+        max(ew_gone_events) as ew_gone_events,
+        max(ew_before_us) as ew_before_us,
-- step ew_beside_stored, as in session_state/apply_compile, but ~ number => is_copy, ew_number
-- step ew_merged, as in session_state/apply_compile, but ~ reason, ew_ => reason, ew_is_copy, ew_ ~ false => ew_is_copy
-        ew_reason,
+        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
-        if(ew_is_event, `pages`, ew_known.value_1) as `pages`, ... 1 more
+        if(ew_is_event, `pages`, ew_known.value_1) as `pages`
-- step ew_decided, lines
-        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: set allowed_lateness to less than the time for which the source keeps them, and build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)))
+        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events)))
+            when ew_is_removed then null
-                    when unix_micros(session_start) < 1767261600000000L then concat(' after ', 1767261600000000L)
-            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
+            when ew_is_removed then 'superseded'
-- step ew_twice, as in session_state/apply_compile, but
-        if(ew_is_row, `landing_page`, null) as `landing_page`,
-- step ew_changed, as in session_state/apply_compile, but
@@     select
-        `landing_page`,
@@     group by
-        `landing_page`,
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 'timestamp => 'bigint
~ coalesce(ew_events_read, 0L), => 3L, ~ accepted, 0L) => accepted, 0L) + 2L + 1L - 0L
~ stored.session_id <> session_id => coalesce(stored.session_id <> session_id, true)
~ "1 hour", "boundary": "inclusive", "cursor": "loaded_at" => null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}
-            when coalesce(ew_events_read, 0L) <> 1000L ... 1 more
-        'begun', ew_begun, ... 1 more
+        'begun', ew_begun
-                'table', cast(null as string),
+                'table', '11111111-1111-1111-1111-111111111111',
-                'cursor_from', 1767261600000000L, ... 1 more
+                'cursor_from', 5L,
+                'cursor_to', 7L,
-            'duplicates', coalesce(ew_duplicates, 0L)
+            'duplicates', 3L - (coalesce(ew_events_accepted, 0L) + 2L + 1L - 0L + coalesce(ew_rejected_null_event_time, 0L) + coalesce(ew_rejected_bad_gap, 0L) + coalesce(ew_rejected_future, 0L) + coalesce(ew_rejected_past, 0L) + coalesce(ew_rejected_late, 0L)),
+            'sessions_removed', coalesce(ew_sessions_removed, 0L),
+            'events_updated', 2L,
+            'events_deleted', 1L,
+            'rejected_removed', 0L
-from ew_changed
+from (select 1) left join ew_changed on true
-    array(null),
+    if(ew_is_row and session_id is null, array(), array(null)),
