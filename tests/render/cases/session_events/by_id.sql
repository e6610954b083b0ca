-- differs from first_run in
-- step the model, lines
         -- events, and sessions where they begin
         select
             `user_id`,
+            `from``where`,

         select
             `user_id`,
+            `from``where`,
-            struct(last_event_at, session_id, updated_at) as ew_session,
+            struct(last_event_at, session_id) as ew_session,
             count(ew_event) over (
-                partition by `user_id`
+                partition by `user_id`, `from``where`
             max(if(ew_event is null, null, ew_at)) over (
-                partition by `user_id`
+                partition by `user_id`, `from``where`
-            max(if(ew_event is null, struct(ew_session.last_event_at, ew_session.session_id, ew_place, ew_session.updated_at), null)) over (
-                partition by `user_id`
+            max(if(ew_event is null, struct(ew_session.last_event_at, ew_session.session_id, ew_place), null)) over (
+                partition by `user_id`, `from``where`
-        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous,
-        ew_in.updated_at as session_updated_at
+        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous
