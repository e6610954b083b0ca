-- differs from state in
-- step ew_compared, lines
-        `from``where`,
-        session_end
+        session_end,
+        coalesce(started_by in ('start_when', 'cut_on', 'max_duration'), false) as ew_is_cut
-- step ew_reached, lines ~ , `from``where` => ~ end, session_id => end, ew_is_cut, session_id
-        ) as ew_before
+        ) as ew_before,
+        first_value(if(ew_is_cut, session_start, null)) over (
+            partition by `user_id`
+            order by session_start, session_end, ew_is_cut, session_id
+            rows between 1 following and 1 following
+        ) as ew_cut_at
-- step select, as in test_sessions_do_not_overlap/batch_exclusive, but ~ , before => , not after
~ < session_end => < session_end or session_start = session_end and session_end = ew_cut_at
-        when session_end <= session_start then 'the session ends no later than it begins'
+        when session_end <= session_start and not (ew_cut_at <=> session_end)
+            then 'the session ends no later than it begins'
     or session_start < ew_before.end_at
+    or session_start = ew_before.end_at and not ew_is_cut
