-- differs from compact_fixed_inclusive in
-- step query 1, as in asof_join/state_first_run
-- step query: ew_events, as ew_events in sessions/islands_fixed_inclusive, but
-        `viewed_at` as ew_first_at, ... 2 more
+        `viewed_at` as ew_first_at
-- step query: select
select
    try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)) as first,
    try_add(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)), try_multiply(64L, 1800000000)) as last
from ew_events
limit 1
)
-- step query 2, as in session_state/next_run
-- step query: ew_events (2), as before
-- step query: select (2)
select
    count(*) as events,
    least(count(*), approx_count_distinct(struct(`user_id`, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000))))) as mini_sessions
from ew_events
where
    ew_first_at between timestamp_micros(1767261600000000) and timestamp_micros(1767261712499999)
    or ew_first_at between timestamp_micros(1767263400000000) and timestamp_micros(1767263512499999)
    or ew_first_at between timestamp_micros(1767265200000000) and timestamp_micros(1767265312499999)
    or ew_first_at between timestamp_micros(1767267000000000) and timestamp_micros(1767267112499999)
)
-- step the model, lines
-select
+-- the model
+select
