-- differs from tumbling in
-- step ew_events, lines
         `viewed_at` as ew_first_at,
+        `view_id` as ew_id,
-- step ew_numbered, as in window_state/with_id_first_run, but ~ classified => events ~ rejected, ew_time_us => first_at
~ ew_cursor, `ew_value_pages`, `ew_value_landing_page` => `ew_value_pages`, `ew_value_mean`
-- step ew_delivered, as in session_events/first_run, but
-    -- deliveries of one event with the same key and time stand beside each other ... 8 more
+    -- one of them; what has no id is an event of its own
+    select *
+    from ew_numbered
+    where ew_delivery = 1 or ew_id is null
-- step select, lines ~ events => delivered
