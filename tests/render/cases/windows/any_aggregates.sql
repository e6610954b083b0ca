-- differs from sliding in
-- step the model, lines
-    `pages`, ... 1 more
+    `middle`,
+    `dearest`
-- step ew_events, lines
-        `user_id`,
+        *,
-        1 as `ew_value_pages`, ... 1 more
+        amount as `ew_value_middle`
-- step ew_panes, as in window_state/any_aggregates, but
-    -- each event once, in the piece of time that no window cuts
+    -- where the pane of each event begins
-        if(ew_is_new, 1L, 0L) as ew_new_events, ... 4 more
+        unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at) + 300000000, 600000000) as ew_pane_us
+    from ew_events
-- step select, lines ~ sum(event_count => count(*
-        sum(`pages`) as `pages`, ... 1 more
+        median(`ew_value_middle`) as `middle`,
+        max_by(path, amount) as `dearest`
