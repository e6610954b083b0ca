-- differs from bounded in
-- step ew_gone, lines
-        where `shown_at` > timestamp_micros(1767265200000000L)
@@
-        and of_state.left_event_at > timestamp_micros(1767265200000000L)
@@
-        where `clicked_at` > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767268800000000L as decimal(20, 0)) / 1000000)
@@
-        and of_state.right_event_at > timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(1767268800000000L as decimal(20, 0)) / 1000000)
