-- in steps
-- step the model; ew_events, as in sessions/islands_fixed_inclusive
-- step ew_mini_sessions, as in session_state/next_run_compact, but ~ classified => events
-    -- events that are surely in one session, aggregated
+    -- events in one gap-aligned bucket are always in one session
@@     select
-        ew_reason,
-        count(*) as ew_new_events, ... 1 more
-        min(ew_cursor) as ew_smallest_cursor, ... 1 more
@@     group by
-        ew_reason, ... 1 more
+        struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))
-- step ew_reached, as in sessions/islands_fixed_inclusive, but ~ (ew_first => (ew_last ~ events => mini_sessions
-- step ew_numbered, as in sessions/islands_fixed_inclusive
-- step select, as in sessions/islands_fixed_inclusive, but ~ count(* => sum(ew_events ~ max(ew_first => max(ew_last
~ count(`ew_value_pages` => sum(`pages`
~ named_struct('at', ew_first_at, 'value', `ew_value_landing_page`) => `landing_page`
