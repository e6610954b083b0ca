-- differs from next_run in
-- without query 1; query 2; query: ew_measured; query: ew_moved; query: ew_together; query: select
-- step the model; ew_checkpoint; ew_run, as in interval_join/state_compile_left
-- step ew_measured, as query: ew_measured in session_state/next_run, but
-        count_if(ew_reason is null and ew_time_us < try_subtract(1767261600000000L, 14400000000)) as stragglers, ... 1 more
+        count_if(ew_reason is null and ew_time_us < try_subtract((select sources[0].max_event_time from ew_checkpoint), 14400000000)) as stragglers,
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
-- step ew_moved, as query: ew_moved in session_state/next_run, but
-        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
+        (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) as watermark_from,
-            table_rows,
-            1767261600000000L as cursor_from, ... 2 more
+            (select sources[0].cursor_to from ew_checkpoint) as cursor_from,
+            coalesce(largest_cursor, (select sources[0].cursor_to from ew_checkpoint)) as cursor_to,
+            greatest((select sources[0].max_event_time from ew_checkpoint), latest_event) as max_event_time
-- step ew_together; ew_run: select, as in interval_join/state_compile_left
-- step ew_arrived, lines
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808)
-- step ew_touched, lines ~ stragglers => new events ~ null and ew_time_us < 1767247200000000L => null
-- step ew_stored_sessions, lines ~ if(status = 'checkpoint', null, named => named
-    select /*+ broadcast(ew_touched) */
+    select
-        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
+        null as ew_reason,
-        )) as ew_stored, ... 1 more
+        ) as ew_stored,
+        event_count as ew_events,
-        status in ('open', 'closed', 'checkpoint')
+        status in ('open', 'closed')
+        and session_end >= timestamp_micros((select touched_from from ew_run))
+        and session_start <= timestamp_micros((select touched_to from ew_run))
-            session_end >= timestamp_micros(1767088800000000L) ... 7 more
+            ew_bucket is not null
+            or status = 'open' and session_end <= timestamp_micros((select watermark_to from ew_run))
-- step ew_decided, lines ~ 1767268800000000L => (select watermark_to from ew_run)
~ 2L => coalesce((select run from ew_checkpoint), 0) + 1
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(status in ('closed', 'final') and (size(ew_stored) = 0 or exists(ew_stored, stored -> stored.status = 'open')), 1L, 0L)) as ew_sessions_closed, ... 1 more
+        if(ew_is_row, 0L, if(status in ('closed', 'final') and (size(ew_stored) = 0 or exists(ew_stored, stored -> stored.status = 'open')), 1L, 0L)) as ew_sessions_closed
-    where (not ew_is_row or coalesce(reason, '') <> 'checkpoint') and (reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status)
+    where reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status
-- step ew_changed, lines
-        sum(ew_sessions_closed) as ew_sessions_closed, ... 1 more
+        sum(ew_sessions_closed) as ew_sessions_closed
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ mini_sessions": 900, " =>
~ time', 1767268800000000L => time', (select sources[0].max_event_time from ew_run)
-        when ew_is_row is not true then case ... 6 more
+        when ew_is_row is not true then concat('checkpoint ', coalesce((select run from ew_checkpoint), 0) + 1, ' of 00000000-0000-0000-0000-000000000000')
-        'run', 2L,
+        'run', coalesce((select run from ew_checkpoint), 0) + 1,
-                'cursor_from', 1767261600000000L, ... 1 more
+                'cursor_from', (select sources[0].cursor_to from ew_checkpoint),
+                'cursor_to', (select sources[0].cursor_to from ew_run),
-        'watermark_from', 1767261600000000L, ... 3 more
+        'watermark_from', (select watermark_from from ew_run),
+        'watermark_to', (select watermark_to from ew_run),
+        'bound_from', cast(null as bigint),
+        'bound_to', cast(null as bigint),
-from ew_changed
+from (select 1) left join ew_changed on true
