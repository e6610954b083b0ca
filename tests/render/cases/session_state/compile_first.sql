-- differs from compile_next in
-- without ew_checkpoint; ew_mini_sessions; ew_touched; ew_stored_sessions
-- step ew_run, lines
-                where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
+                where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) or `loaded_at` is null
-            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) as watermark_from,
+            cast(null as bigint) - pmod(cast(null as bigint), 1000) as watermark_from,
-                (select sources[0].cursor_to from ew_checkpoint) as cursor_from,
-... 2 more
+                cast(null as bigint) as cursor_from,
+                coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+                greatest(cast(null as bigint), latest_event) as max_event_time
-            coalesce((select run from ew_checkpoint), 0) + 1 as run,
+            coalesce(cast(null as bigint), 0) + 1 as run,
-- step ew_arrived, lines
-    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
+    where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
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
+            when reason is not null then concat(' rejected as ', reason, ' in run ', (select run from ew_run))
+            else ''
+        end), 256) as session_id,
-- step ew_twice, lines
-        if(ew_is_row, ew_stored, null) as ew_stored,
-... 11 more
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
-    where reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status
-- step ew_changed, lines
-        ew_stored,
@@
-        `landing_page`,
-        ew_stored
+        `landing_page`
-- step sessions and rejected events, tombstones, the checkpoint, lines
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
-lateral view explode(concat(
-... 3 more
