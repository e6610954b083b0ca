-- differs from first_run in
-- step ew_arrived, lines
-        1 as `ew_value_pages`, ... 1 more
-- step ew_rows, lines
-        ew_cursor as ew_largest_cursor, ... 2 more
+        ew_cursor as ew_largest_cursor
-- step ew_merged, lines
-        max(ew_largest_cursor) as largest_cursor, ... 2 more
+        max(ew_largest_cursor) as largest_cursor
-- step ew_twice, lines
-        if(ew_is_row, `pages`, null) as `pages`, ... 1 more
-- step ew_changed, lines
@@     select
-        `pages`, ... 1 more
@@     group by
-        largest_cursor, ... 2 more
+        largest_cursor
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ , "aggregates.landing_page": "string" =>
~ "landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"} =>
-    if(ew_is_row, `pages`, null) as `pages`, ... 1 more
-        'superseded_ids', cast(array() as array<string>), ... 1 more
+        'superseded_ids', cast(array() as array<string>)
