-- differs from reread_gap_per_event in
-- without ew_delivered
-- step query: ew_touched, lines
-        `user_id` as ew_key_1,
+        true as ew_of_all,
-- step query: ew_arrived, lines
-        `user_id`,
-- step query: ew_stored_sessions, lines
-        `user_id`,
@@
-    left join ew_touched on `user_id` <=> ew_key_1
+    left join ew_touched on ew_of_all
-- step query: ew_events, lines
-        `user_id`,
-- step query: ew_reached, lines
-            partition by `user_id`, ew_reason
+            partition by ew_reason
-- step query: ew_numbered, lines
-            partition by `user_id`, ew_reason
+            partition by ew_reason
-- step query: ew_marked, lines
-            partition by `user_id`, ew_reason, ew_number
+            partition by ew_reason, ew_number
-- step query: ew_parts, lines
-    group by `user_id`, ew_reason, ew_number
+    group by ew_reason, ew_number
-- step ew_touched, lines
-        `user_id` as ew_key_1,
+        true as ew_of_all,
-- step ew_rejected_before, lines
-        `user_id` as ew_rejected_1,
-- step ew_arrived, lines
-        `user_id` as ew_of_1,
-... 4 more
-- step ew_stored_sessions, lines
-        `user_id`,
@@
-        named_struct('value_1', `longest`) as ew_known,
-... 5 more
+        true as ew_known,
+        null as ew_rejected
-    left join ew_touched on `user_id` <=> ew_key_1
+    left join ew_touched on ew_of_all
-- step ew_events, lines
-        ew_of_1,
@@
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us, 'id', ew_id), null) as ew_rejected,
-... 4 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us), null) as ew_rejected
-    left join ew_touched on ew_of_1 <=> ew_key_1
+    left join ew_touched on ew_of_all
-            and ew_of_1 <=> ew_rejected_1
-- step ew_reached, lines
-            partition by ew_of_1, ew_reason
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by ew_reason
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-    from ew_delivered
+    from ew_rows
-- step ew_numbered, lines
-            partition by ew_of_1, ew_reason
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_event, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            partition by ew_reason
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_rows_of_sessions, lines
-        ew_row.*,
-- step ew_grouped, lines
-        ew_of_1,
@@
-        ew_is_copy,
@@
-        array_sort(collect_list(ew_rejected)) as ew_rejected,
-        max_by(path, seconds) filter (where seconds > 3) as `longest`
+        array_sort(collect_list(ew_rejected)) as ew_rejected
-    group by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event
+    group by ew_reason, ew_number, ew_of_session, ew_is_event
-- step ew_beside_stored, lines
         first_value(named_struct('stored', ew_stored)) over (
-            partition by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session
+            partition by ew_reason, ew_number, ew_of_session
         coalesce(first_value(ew_new_events) over (
-            partition by ew_of_1, ew_reason, ew_is_copy, ew_number, ew_of_session
+            partition by ew_reason, ew_number, ew_of_session
-            partition by ew_of_1, ew_reason, ew_is_copy, ew_number
+            partition by ew_reason, ew_number
-- step ew_merged, lines
-        ew_of_1 as `user_id`,
-        if(ew_is_copy, 'duplicate', ew_reason) as ew_reason,
+        ew_reason,
-        if(ew_is_event and ew_reason is null and not ew_is_copy, ew_found_events, 0L) as ew_found_events,
+        if(ew_is_event and ew_reason is null and not false, ew_found_events, 0L) as ew_found_events,
-        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected,
-        if(ew_is_event, `longest`, ew_known.value_1) as `longest`
+        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected
-- step ew_decided, lines
-                    named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+                    named_struct('start', unix_micros(session_start)),
-                ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+                ), case
-- step ew_twice, lines
-        if(ew_is_row, `user_id`, null) as `user_id`,
@@
-        if(ew_is_row, `longest`, null) as `longest`,
-- step ew_changed, lines
@@     select
-        `user_id`,
@@     select
-        `longest`,
@@     group by
-        `user_id`,
@@     group by
-        `longest`,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-    `user_id`,
@@
-    if(ew_is_row and ew_gone is null, `longest`, null) as `longest`,
@@
-        'settings', '{"aggregates": {"longest": {"sql": "max_by(path, seconds) filter (where seconds > 3)"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": null, "keys": [], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
