-- differs from clear_valley in
-- without query 2
-- step query 1
-- query 1
select to_json(struct(*)) as row from (
with
-- step query: ew_events, lines
-    -- keys and times
+    -- keys and times of one key in 20
-    from demo.page_views
+    from web.views
+    where pmod(xxhash64(`user_id`), 20) = 0
