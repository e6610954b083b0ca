-- differs from next_run in
-- without query 2; ew_mini_sessions; ew_touched; ew_stored_sessions
-- step query 1
-- query 1, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_measured, lines
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where true or `loaded_at` is null
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) as watermark_from,
-            1767261600000000L as cursor_from,
-... 2 more
+            cast(null as bigint) as cursor_from,
+            coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+            greatest(cast(null as bigint), latest_event) as max_event_time
-- step query: ew_together, lines
-        coalesce(1L, 0) + 1 as run,
+        coalesce(cast(null as bigint), 0) + 1 as run,
-- step ew_arrived, lines
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_rows, lines
-    -- new and stored, as rows of one kind
-... 3 more
+    -- each event as a session of its own
+    select
+        `user_id`,
+        ew_reason,
+        ew_first_at,
+        ew_first_at as ew_last_at,
+        1L as ew_events,
+        ew_cursor as ew_smallest_cursor,
+        ew_cursor as ew_largest_cursor,
+        if(`ew_value_pages` is null, 0L, 1L) as `pages`,
+        named_struct('at', ew_first_at, 'value', `ew_value_landing_page`) as `landing_page`
+    from ew_classified
-- step ew_merged, lines
-        sum(ew_new_events) as ew_new_events,
-        collect_list(ew_stored) as ew_stored,
-- step ew_decided, lines
-        coalesce(
-... 12 more
+        sha2(concat(to_json(
+            named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+            map(
+                'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+            )
+        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+            when reason is not null then concat(' rejected as ', reason, ' in run ', 1L)
+            else ''
+        end), 256) as session_id,
-- step ew_twice, lines
-        if(ew_is_row, ew_stored, null) as ew_stored,
-... 12 more
+        if(ew_is_row, 0L, event_count) as events_read,
+        if(ew_is_row, 0L, if(reason is null, event_count, 0L)) as events_accepted,
+        if(ew_is_row, 0L, if(reason = 'null_event_time', event_count, 0L)) as rejected_null_event_time,
+        if(ew_is_row, 0L, if(reason = 'bad_gap', event_count, 0L)) as rejected_bad_gap,
+        if(ew_is_row, 0L, if(reason = 'future', event_count, 0L)) as rejected_future,
+        if(ew_is_row, 0L, if(reason = 'past', event_count, 0L)) as rejected_past,
+        if(ew_is_row, 0L, if(reason = 'late', event_count, 0L)) as rejected_late,
+        if(ew_is_row, 0L, if(reason is null, 1L, 0L)) as sessions_created,
+        if(ew_is_row, 0L, 0L) as sessions_extended,
+        if(ew_is_row, 0L, 0L) as sessions_merged,
+        if(ew_is_row, 0L, if(status in ('closed', 'final'), 1L, 0L)) as sessions_closed
-    where (not ew_is_row or coalesce(reason, '') <> 'checkpoint') and (reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status)
-- step ew_changed, lines
-        ew_stored,
@@
-        sum(sessions_closed) as sessions_closed,
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(sessions_closed) as sessions_closed
-        `landing_page`,
-        ew_stored
+        `landing_page`
-- step sessions and rejected events, tombstones, the checkpoint, lines
-            when coalesce(ew_checkpoints, 0L) <> 1L
-                then raise_error('event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
@@
-            else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
+            else concat('checkpoint ', 1L, ' of 00000000-0000-0000-0000-000000000000')
-        when ew_gone is not null then ew_gone.session_id
@@
-        when ew_gone is not null then 'superseded'
@@
-    coalesce(ew_gone.session_start, session_start) as session_start,
-... 15 more
+    session_start as session_start,
+    session_end as session_end,
+    last_event_at as last_event_at,
+    date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)) as session_date,
+    event_count as event_count,
+    if(ew_is_row, `pages`, null) as `pages`,
+    if(ew_is_row, `landing_page`.value, null) as `landing_page`,
+    if(ew_is_row, named_struct(
+        'superseded_ids', cast(array() as array<string>),
-    if(ew_gone is null, null, session_id) as superseded_by,
-... 3 more
+    cast(null as string) as superseded_by,
+    reason as reason,
+    smallest_cursor as smallest_cursor,
+    largest_cursor as largest_cursor,
-        'run', 2L,
+        'run', 1L,
-                'cursor_from', 1767261600000000L,
+                'cursor_from', cast(null as bigint),
-        'watermark_from', 1767261600000000L,
+        'watermark_from', cast(null as bigint),
-        'bound_from', 1767261600000000L,
+        'bound_from', cast(null as bigint),
-lateral view explode(concat(
-... 3 more
