-- in steps
-- step query 1, as in explain_state/nothing_to_look_at
-- step query: ew_rows, as in explain_state/nothing_to_look_at, but ~ visits => clicks
~ `user_id` => left_id, 'k2', right_id
         reason,
+        case when status in ('pending', 'unmatched') then if(left_id is null, 'right', 'left') else side end as side,
+        is_final,
-        unix_micros(session_start) as ew_first, ... 1 more
+        coalesce(unix_micros(left_event_at), (cast(right_event_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second)) as ew_first,
+        coalesce(unix_micros(left_event_at), (cast(right_event_at - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second)) as ew_last,
-- step query: ew_counted, as in explain_state/nothing_to_look_at, but ~ , reason => , reason, side
         reason,
+        side,
         sum(event_count) as events,
+        count_if(is_final) as final_rows,
-        sum(checkpoint.sources[0].events_read) as events_read, ... 1 more
+        sum(checkpoint.sources[0].events_read) as left_events_read,
+        sum(checkpoint.sources[0].rejected['late']) as left_rejected_late,
+        sum(checkpoint.sources[1].events_read) as right_events_read,
+        sum(checkpoint.sources[1].rejected['late']) as right_rejected_late,
-- step query: select, as in explain_state/nothing_to_look_at, but
-    end as cursor_text, ... 1 more
+    end as left_cursor_text,
+    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.sources[0].max_event_time), ' UTC') as left_newest_event_text,
+    case
+        when newest.sources[1].cursor_type like 'timestamp%'
+            then concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.sources[1].cursor_to), ' UTC')
+        when newest.sources[1].cursor_type = 'date' then cast(date_from_unix_date(cast(newest.sources[1].cursor_to as int)) as string)
+        else cast(newest.sources[1].cursor_to as string)
+    end as right_cursor_text,
+    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (newest.sources[1].max_event_time), ' UTC') as right_newest_event_text,
-- step query 2, as in compact_state/files_only, but ~ optimize demo.visits => describe detail demo.clicks
