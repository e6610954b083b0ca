-- differs from state in
-- step query 1, as in changed_dates/join, but
~ match_id, checkpoint.run) as state_run from demo.clicks => checkpoint.details, checkpoint.run) as details from demo.sessions
-- step the model, as in session_state/next_run
-- step ew_events, lines
-        `user_id`,
+        *,
-        1 as `ew_value_pages`, ... 1 more
+        path as `ew_value_pages`
-- step ew_rows, lines
-        null as ew_first_at, ... 2 more
+        null as ew_row
-        ew_first_at, ... 2 more
+        struct(*) as ew_row
-- step ew_members, lines ~ as session_ => as ew_session_
-        *,
+        ew_row.*,
-- step ew_collected, lines ~ , session_ => , ew_session_ ~ session_id, => ew_session_id as session_id,
-        count(`ew_value_pages`) as `pages`, ... 1 more
+        hll_sketch_agg(cast(`ew_value_pages` as string)) as `pages`,
+        max_by(path, amount) as `landing_page`
-- step ew_found, lines ~ .value as `landing_page` =>
-        `pages`,
+        hll_sketch_estimate(hll_union(`pages`, `pages`)) as `pages`,
