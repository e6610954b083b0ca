-- differs from first_run in
-- step the model, lines
             `user_id`,
+            `from``where`,
             demo.visits.`user_id`,
+            demo.visits.`from``where`,
-            struct(last_event_at, session_id, updated_at) as ew_session,
+            struct(last_event_at, session_id) as ew_session,
             first_value(struct(ew_at, ew_id)) over (
-                partition by `user_id`
+                partition by `user_id`, `from``where`
             count_if(ew_is_event) over (
-                partition by `user_id`
+                partition by `user_id`, `from``where`
             max(if(ew_is_event, ew_at, null)) over (
-                partition by `user_id`
+                partition by `user_id`, `from``where`
-            max(if(ew_is_event, null, struct(ew_session.last_event_at, ew_session.session_id, ew_place, ew_session.updated_at))) over (
-                partition by `user_id`
+            max(if(ew_is_event, null, struct(ew_session.last_event_at, ew_session.session_id, ew_place))) over (
+                partition by `user_id`, `from``where`
-                order by ew_at, `user_id`
+                order by ew_at, `user_id`, `from``where`
-        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous,
-        ew_in.updated_at as session_updated_at
+        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous
-    where if(ew_id is null, raise_error('event_windows.session_events in model a_model: an event of demo.page_views has no event_id, by which an incremental model tells its rows apart. Nothing was written; give such events an id, or leave them out, in a view before this model.'), ew_row = 1)
+    where ew_row = 1 or ew_id is null
