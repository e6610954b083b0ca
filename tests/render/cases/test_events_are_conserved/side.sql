-- differs from state in
-- step ew_checkpoint, lines ~ sessions => clicked
-- step ew_source, lines ~ 0 => 1
-- step ew_held, lines ~ .sessions => .clicked
-        coalesce(sum(if(status in ('open', 'closed', 'final'), event_count, 0L)), 0L) as in_sessions, ... 7 more
+        coalesce(sum(if(status = 'rejected' and side = 'right', event_count, 0L)), 0L) as in_rejected,
+        count_if(status = 'rejected' and side = 'right' and event_count is null) as uncounted,
+        coalesce(sum(checkpoint.sources[1].events_read), 0L) as events_read,
+        coalesce(sum(checkpoint.sources[1].events_accepted), 0L) as events_accepted,
+        coalesce(sum(checkpoint.sources[1].rejected['null_event_time'] + checkpoint.sources[1].rejected['null_id'] + checkpoint.sources[1].rejected['future'] + checkpoint.sources[1].rejected['past'] + checkpoint.sources[1].rejected['late'] + checkpoint.sources[1].rejected['duplicate_id']), 0L) as events_rejected,
-            status <> 'checkpoint' or coalesce(checkpoint.sources[0].events_read = checkpoint.sources[0].events_accepted + checkpoint.sources[0].rejected['null_event_time'] + checkpoint.sources[0].rejected['bad_gap'] + checkpoint.sources[0].rejected['future'] + checkpoint.sources[0].rejected['past'] + checkpoint.sources[0].rejected['late'] + coalesce(checkpoint.changes['duplicates'], 0L), false),
+            status <> 'checkpoint' or coalesce(checkpoint.sources[1].events_read = checkpoint.sources[1].events_accepted + checkpoint.sources[1].rejected['null_event_time'] + checkpoint.sources[1].rejected['null_id'] + checkpoint.sources[1].rejected['future'] + checkpoint.sources[1].rejected['past'] + checkpoint.sources[1].rejected['late'] + checkpoint.sources[1].rejected['duplicate_id'], false),
-                ' has read ', coalesce(cast(checkpoint.sources[0].events_read as string), 'NULL'), ... 1 more
+                ' has read ', coalesce(cast(checkpoint.sources[1].events_read as string), 'NULL'),
+                ' events, accepted or rejected ', coalesce(cast(checkpoint.sources[1].events_accepted + checkpoint.sources[1].rejected['null_event_time'] + checkpoint.sources[1].rejected['null_id'] + checkpoint.sources[1].rejected['future'] + checkpoint.sources[1].rejected['past'] + checkpoint.sources[1].rejected['late'] + checkpoint.sources[1].rejected['duplicate_id'] as string), 'NULL')
-- step ew_problems, lines
-            in_source not between in_sessions + in_rejected + duplicates - if(forgotten > 0, duplicates, 0L) and in_sessions + in_rejected + duplicates, ... 16 more
+            in_source not between events_read and events_read,
