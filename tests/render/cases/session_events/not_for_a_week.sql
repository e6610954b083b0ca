-- differs from next_run in
-- step query 2, lines
-select ... 6 more
+select coalesce(unix_micros(max(session_updated_at)), 0L) as since from demo.state
-- step query 3
-- query 3, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select
    1767261600000000L as since,
    unix_micros(max(updated_at)) as upto,
    unix_micros(min(session_start)) as first,
    unix_micros(max(last_event_at)) as last
from demo.visits
where updated_at > timestamp_micros(1767261600000000L)
)
