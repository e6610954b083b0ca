-- differs from reread_gap_per_event in
-- without ew_delivered
-- step query: ew_touched, lines
-        `user_id` as ew_key_1,
+        true as ew_of_all,
-- step query: ew_arrived; query: ew_events, lines
-        `user_id`,
-- step query: ew_stored_sessions, lines ~ `user_id` <=> ew_key_1 => ew_of_all
-        `user_id`,
-- step query: ew_reached; query: ew_numbered; query: ew_marked; query: ew_parts, lines ~ `user_id`, ew => ew
-- step ew_touched, as query: ew_touched
-- step ew_rejected_before, lines
-        `user_id` as ew_rejected_1,
-- step ew_arrived, lines
-        `user_id` as ew_of_1, ... 4 more
-- step ew_stored_sessions, as query: ew_stored_sessions
-- step ew_events, lines ~ 1 <=> ew_key_1 => all
-        ew_of_1,
-        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us, 'id', ew_id), null) as ew_rejected, ... 4 more
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'gap_us', ew_gap_us), null) as ew_rejected
-            and ew_of_1 <=> ew_rejected_1
-- step ew_reached, as in session_state/apply_gap_per_event, but ~ `user_id`, ew => ew
-- step ew_numbered, lines ~ of_1, ew_ => ~ id, ew_delivery, ew_event, ew_end_us, ew_ =>
-- step ew_rows_of_sessions, lines
-        ew_row.*,
-- step ew_grouped, as in session_state/apply_gap_per_event, but ~ `user_id`, ew => ew
-        `user_id`,
-        max(ew_started) as started_by, ... 8 more
+        array_sort(collect_list(ew_rejected)) as ew_rejected
-- step ew_beside_stored, lines ~ of_1, ew_reason, ew_is_copy => reason
-- step ew_merged, lines ~ ew_is_copy, ew => false, ew
-        ew_of_1 as `user_id`, ... 1 more
+        ew_reason,
-        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected, ... 1 more
+        if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected
-- step ew_decided, lines ~ k1', `user_id`, ' =>
-                ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+                ), case
-- step ew_twice, lines
-        if(ew_is_row, `user_id`, null) as `user_id`,
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
-    if(ew_is_row and ew_gone is null, `longest`, null) as `longest`,
-        'settings', '{"aggregates": {"longest": {"sql": "max_by(path, seconds) filter (where seconds > 3)"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": "view_id", "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}', ... 1 more
+        'settings', '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": {"sql": "pause"}, "id": null, "keys": [], "late_test": "row", "max_duration": null, "max_future_skew": "5 minutes", "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "mini_sessions": 900, "types": {"event_time": "timestamp"}}'
