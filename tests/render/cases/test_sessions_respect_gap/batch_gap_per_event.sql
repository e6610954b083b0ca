-- differs from state in
-- without ew_read
-- step ew_ranges, lines ~ sessions and the rejected events => sessions
-        status <> 'rejected' as ew_is_session ... 2 more
+        true as ew_is_session
+    from demo.sessions
-- step ew_measured, added after ew_alone, as query: ew_measured in sessions/auto_per_event_inclusive, but
~ sessions in model => sessions_respect_gap in test
-- step ew_events, as in sessions/compact_per_event_inclusive
-- step ew_rows, as in test_session_aggregates_match_events/state, but
-        null as ew_first_at, ... 2 more
+        null as ew_end_us
-        ew_first_at, ... 2 more
+        ew_end_us
-- step ew_reached, lines ~ at + 1800000000 => end_us
-- step ew_found, lines ~ at > => at >=
-- step ew_said, lines ~ after => when or after
