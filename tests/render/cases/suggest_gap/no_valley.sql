-- differs from clear_valley in
-- without query 2
-- step query 1, as in explain_state/nothing_to_look_at
-- step query: ew_events, as in generate_session_models/of_a_table, but ~ times => times of one key in 20
     from web.views
+    where pmod(xxhash64(`user_id`), 20) = 0
