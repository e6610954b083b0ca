-- differs from state in
-- without ew_read
-- step ew_ranges, lines
-    -- the sessions and the rejected events
+    -- the sessions
-        status <> 'rejected' as ew_is_session
-... 2 more
+        true as ew_is_session
+    from demo.sessions
-- step ew_measured, added after ew_alone
ew_measured as (

    -- each event with its own gap in microseconds
    select
        `user_id`,
        `viewed_at` as ew_first_at,
        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions_respect_gap in test a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us
    from demo.page_views

)
-- step ew_events, lines
-    -- the events that have a time, and end before the type does
+    -- the events that have a time and a gap, and end before the type does
-        `user_id`,
-... 2 more
+        *,
+        try_add(unix_micros(ew_first_at), ew_gap_us) as ew_end_us
+    from ew_measured
-        `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+        ew_first_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L)
+        and ew_gap_us > 0
+        and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L
-- step ew_rows, lines
-        named_struct('session_id', session_id, 'last', ew_last) as ew_session
+        named_struct('session_id', session_id, 'last', ew_last) as ew_session,
+        null as ew_end_us
-        null as ew_session
+        null as ew_session,
+        ew_end_us
-- step ew_reached, lines
-        ew_at + 1800000000 as ew_reach,
-        max(ew_at + 1800000000) over (
+        ew_end_us as ew_reach,
+        max(ew_end_us) over (
-- step ew_found, lines
-        min(if(ew_at > ew_reached, named_struct('at', ew_at, 'reached', ew_reached), null)) as ew_break
+        min(if(ew_at >= ew_reached, named_struct('at', ew_at, 'reached', ew_reached), null)) as ew_break
-- step ew_said, lines
-                    ' begins after everything before it has ended at ',
+                    ' begins when or after everything before it has ended at ',
