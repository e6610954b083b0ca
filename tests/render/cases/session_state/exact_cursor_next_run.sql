-- differs from next_run in
-- without ew_touched
-- step query 2, as in rejected_events/rows_by_session
-- step query 3; query 4, as in session_state/apply_next_run
-- step query 5, as in forget_keys/forgotten, but ~ 5 => 5, before the model runs
-select count(*) as number from demo.visit_events where `user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint) ... 2 more
+with
-- step query: ew_measured, as in session_state/exact_cursor_first_run, but ~ true => _commit_version > 5
~ cast(null as bigint) => 1767261600000000L
-            from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+            from table_changes('demo.page_views', 6, 9)
-- step query: ew_moved, lines ~ 1767261600000000L) => 5L) ~ 1767261600000000L as => 5L as
-            table_rows,
-- step ew_arrived, as in session_state/exact_cursor_first_run, but ~ <= 5 => > 5 and _commit_version <= 9
-    from (select *, 'insert' as _change_type, 5L as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5)
+    from table_changes('demo.page_views', 6, 9)
-- step ew_stored_sessions, as in session_state/date_cursor
-- step sessions and rejected events, tombstones, the checkpoint, as in session_state/date_cursor, but ~ 20454L => 9L
~ 'date => 'bigint ~ 20453L => 1767261600000000L ~ , "aggregates.landing_page": "string" =>
~ "loaded_at" => {"delta": "commit_version"}
-                'table', cast(null as string),
+                'table', '11111111-1111-1111-1111-111111111111',
