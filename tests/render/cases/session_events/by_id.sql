-- differs from first_run in
-- step ew_sequence, lines ~ , updated_at =>
         `user_id`,
+        `from``where`,
         demo.visits.`user_id`,
+        demo.visits.`from``where`,
-- step ew_delivered; ew_counted; ew_identified, lines ~ `user_id` => `user_id`, `from``where`
-- step ew_reached, lines ~ , ew_session.updated_at => ~ `user_id` => `user_id`, `from``where`
-- step ew_placed, lines
         `user_id`,
+        `from``where`,
-        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous, ... 1 more
+        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous
-- step select, lines
-        seconds_since_previous, ... 1 more
+        seconds_since_previous
-    where if(ew_id is null, raise_error('event_windows.session_events in model a_model: an event of demo.page_views has no event_id, by which an incremental model tells its rows apart. Nothing was written; give such events an id, or leave them out, in a view before this model.'), ew_row = 1)
+    where ew_row = 1 or ew_id is null
