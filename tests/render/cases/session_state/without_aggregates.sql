-- differs from next_run in
-- step ew_arrived, as query: ew_arrived in session_state/reread_next_run
-- step ew_mini_sessions, lines
-        ew_cursor as ew_largest_cursor, ... 2 more
+        ew_cursor as ew_largest_cursor
-- step ew_stored_sessions, lines
-        largest_cursor as ew_largest_cursor, ... 2 more
+        largest_cursor as ew_largest_cursor
-- step ew_merged, lines
-        max(ew_largest_cursor) as largest_cursor, ... 2 more
+        max(ew_largest_cursor) as largest_cursor
-- step ew_twice, lines
-        if(ew_is_row, `pages`, null) as `pages`, ... 1 more
-- step ew_changed, lines
@@     select
-        `pages`, ... 1 more
@@     group by
-        `pages`, ... 1 more
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ , "aggregates.landing_page": "string" =>
~ "landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"} =>
-    if(ew_is_row and ew_gone is null, `pages`, null) as `pages`, ... 1 more
-        ))), ... 1 more
+        )))
