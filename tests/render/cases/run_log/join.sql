-- differs from any in
-- step the model, lines ~ as cursor_ => as left_cursor_ ~ demo.sessions => demo.clicks
     end as left_cursor_to,
+    case
+        when checkpoint.sources[1].cursor_type like 'timestamp%'
+            then concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (checkpoint.sources[1].cursor_from), ' UTC')
+        when checkpoint.sources[1].cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.sources[1].cursor_from as int)) as string)
+        else cast(checkpoint.sources[1].cursor_from as string)
+    end as right_cursor_from,
+    case
+        when checkpoint.sources[1].cursor_type like 'timestamp%'
+            then concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (checkpoint.sources[1].cursor_to), ' UTC')
+        when checkpoint.sources[1].cursor_type = 'date' then cast(date_from_unix_date(cast(checkpoint.sources[1].cursor_to as int)) as string)
+        else cast(checkpoint.sources[1].cursor_to as string)
+    end as right_cursor_to,
-    checkpoint.sources[0].events_read as events_read, ... 15 more
+    checkpoint.sources[0].events_read + checkpoint.sources[1].events_read as events_read,
+    checkpoint.sources[0].events_accepted + checkpoint.sources[1].events_accepted as events_accepted,
+    checkpoint.sources[0].events_read as left_events_read,
+    checkpoint.sources[0].events_accepted as left_events_accepted,
+    checkpoint.sources[0].rejected['null_event_time'] as left_rejected_null_event_time,
+    checkpoint.sources[0].rejected['null_id'] as left_rejected_null_id,
+    checkpoint.sources[0].rejected['future'] as left_rejected_future,
+    checkpoint.sources[0].rejected['past'] as left_rejected_past,
+    checkpoint.sources[0].rejected['late'] as left_rejected_late,
+    checkpoint.sources[0].rejected['duplicate_id'] as left_rejected_duplicate_id,
+    checkpoint.sources[1].events_read as right_events_read,
+    checkpoint.sources[1].events_accepted as right_events_accepted,
+    checkpoint.sources[1].rejected['null_event_time'] as right_rejected_null_event_time,
+    checkpoint.sources[1].rejected['null_id'] as right_rejected_null_id,
+    checkpoint.sources[1].rejected['future'] as right_rejected_future,
+    checkpoint.sources[1].rejected['past'] as right_rejected_past,
+    checkpoint.sources[1].rejected['late'] as right_rejected_late,
+    checkpoint.sources[1].rejected['duplicate_id'] as right_rejected_duplicate_id,
+    checkpoint.changes['rows_matched'] as rows_matched,
+    checkpoint.changes['rows_pending'] as rows_pending,
+    checkpoint.changes['rows_unmatched'] as rows_unmatched,
+    checkpoint.changes['rows_superseded'] as rows_superseded,
-    cast(get_json_object(checkpoint.details, '$.mini_sessions') as bigint) as mini_sessions, ... 3 more
