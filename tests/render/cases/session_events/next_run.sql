-- in steps
-- step query 1, as in session_state/next_run, but
-select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
+select coalesce(unix_micros(max(session_updated_at)), 0L) as since from demo.state where session_updated_at > current_timestamp() - interval '7' day
-- step query 2
-- query 2, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select
    1767261600000000L as since,
    unix_micros(max(updated_at)) as upto,
    unix_micros(min(session_start)) as first,
    unix_micros(max(last_event_at)) as last
from demo.visits
where updated_at > timestamp_micros(1767261600000000L)
)
-- step the model, as in rejected_events/rows, but
-select ... 3 more
+select *
-- step ew_sequence, as in session_events/compile_next, but
~ (select first from ew_changes)) and timestamp_micros((select last from ew_changes) => 1767254400000000L) and timestamp_micros(1767268800000000L
~ (select last from ew_changes) => 1767268800000000L ~ (select first from ew_changes) => 1767254400000000L
@@     from demo.page_views
-        where ew_session.updated_at > timestamp_micros((select since from ew_changes)) and ew_session.updated_at <= timestamp_micros((select upto from ew_changes))
+        where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(1767268800000000L)
@@     from demo.visits
-        where ew_session.updated_at > timestamp_micros((select since from ew_changes)) and ew_session.updated_at <= timestamp_micros((select upto from ew_changes))
+        where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(1767268800000000L)
-- step ew_delivered; ew_counted; ew_reached, as in session_events/first_run
-- step ew_placed, as in session_events/first_run, but
         and ew_at <= ew_in.last_event_at
+        and ew_in.updated_at > timestamp_micros(1767261600000000L) and ew_in.updated_at <= timestamp_micros(1767268800000000L)
-- step ew_identified; select, as in session_events/first_run
