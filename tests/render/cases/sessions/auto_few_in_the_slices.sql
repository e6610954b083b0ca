-- differs from auto_fixed_inclusive in
-- step query 3, added after query: select (2), as in session_state/reread_next_run
-- step query: ew_events (3), as query: ew_events in sessions/auto_fixed_inclusive, but
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        pmod(xxhash64(`user_id`), 64) = 0
+        and `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
-- step query: select (3), as query: select (2) in sessions/auto_fixed_inclusive, but
-where ... 4 more
