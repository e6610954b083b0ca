-- differs from compile_next in
-- without ew_checkpoint; ew_mini_sessions; ew_touched; ew_stored_sessions; sessions that were merged into another one
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
+        ), case
+            when reason is not null then concat(' rejected as ', reason, ' in run ', (select run from ew_run))
+            else ''
+        end), 256) as session_id,
-- step ew_changed, lines
-            *,
-            filter(ew_stored, stored -> stored.session_id <> session_id) as ew_superseded
+            *
-        where reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status
-- step sessions and rejected events, lines
-        'superseded_ids', array_sort(flatten(transform(
-... 7 more
+        'superseded_ids', cast(array() as array<string>),
-- step the checkpoint, lines
-                    'events_read', coalesce(sum(ew_new_events), 0L),
-                    'events_accepted', coalesce(sum(if(reason is null, ew_new_events, 0L)), 0L),
+                    'events_read', coalesce(sum(event_count), 0L),
+                    'events_accepted', coalesce(sum(if(reason is null, event_count, 0L)), 0L),
-                'sessions_created', count_if(reason is null and size(ew_stored) = 0),
-... 3 more
+                'sessions_created', count_if(reason is null),
+                'sessions_extended', 0L,
+                'sessions_merged', 0L,
+                'sessions_closed', count_if(status in ('closed', 'final'))
