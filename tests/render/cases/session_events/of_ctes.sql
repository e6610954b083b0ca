-- differs from first_run in
-- without ew_delivered; ew_identified
-- step ew_sequence, lines ~ demo. => ~ `viewed_at` is => page_views.`viewed_at` is
-        `user_id`, ... 1 more
+        page_views.`user_id`,
+        case when typeof(page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then page_views.`viewed_at` else raise_error(concat('event_windows.session_events in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_at,
-        `event_id` as ew_id
+        page_views.`position` as ew_tie_1,
+        length(path) as ew_tie_2
-        struct(last_event_at, session_id, updated_at) as ew_session, ... 1 more
+        struct(last_event_at, session_id) as ew_session,
+        null as ew_tie_1,
+        null as ew_tie_2
-- step ew_counted, lines ~ event, ew_id => event, ew_tie_1 desc nulls last, ew_tie_2
-    from ew_delivered ... 1 more
+    from ew_sequence
-- step ew_reached, lines ~ , ew_session.updated_at => ~ ew_id => ew_tie_1 desc nulls last, ew_tie_2
-- step ew_placed, lines
-        ew_id, ... 2 more
-        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous, ... 1 more
+        if(ew_place - ew_in.ew_place > 1, (case typeof(ew_at) when 'timestamp_ntz' then (cast(cast(ew_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_at as timestamp)) end - case typeof(ew_before) when 'timestamp_ntz' then (cast(cast(ew_before as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_before as timestamp)) end) / 1e6, null) as seconds_since_previous
-- step select, as in session_events/by_id, but
-    from ew_identified ... 1 more
+    from ew_placed
