-- differs from bounded_row_test in
-- step query: ew_measured, lines
-                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
-- step ew_classified, as in session_state/next_run
-- step ew_ended, lines
-        ew_reason as reason,
-- step ew_judged, as in asof_join/state_first_run, but
-    -- what becomes of it
+    -- whether it is rejected as a whole
-        ew_row.*,
-            when ew_is_matched and ew_is_stored then 'superseded' ... 4 more
+            when ew_reason is not null then ew_reason
+            when unix_micros(session_end) <= 1767261600000000L then 'late'
+        end as reason
+    from ew_ended
-- step ew_decided, lines ~ ended => judged
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ "row => "session
