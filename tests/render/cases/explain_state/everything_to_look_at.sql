-- differs from nothing_to_look_at in
-- step query: ew_rows, lines
-        named_struct('k1', `user_id`) as ew_keys
+        named_struct('k1', `user_id`, 'k2', `site`) as ew_keys
-- step query 2
-- query 2
-- describe detail demo.visits_state
