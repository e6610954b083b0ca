-- differs from clear_valley in
-- without query 2
-- step query 1, as in explain_state/nothing_to_look_at
-- step query: ew_events, lines ~ keys and times => keys and times of one key in 20
-    from demo.page_views
+    from web.views
+    where pmod(xxhash64(`user_id`), 20) = 0
