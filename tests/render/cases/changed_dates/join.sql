-- in steps
-- step query 1, as in session_state/next_run, but
-select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
+select max_by(match_id, checkpoint.run) as state_run from demo.clicks_state where status = 'checkpoint'
-- step query 2, as in changed_dates/next_run, but
-select array_sort(collect_set(date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)))) as dates, ... 5 more
+select max_by(checkpoint.settings, checkpoint.run) as settings from demo.clicks_state where status = 'checkpoint'
-- step query 3
-- query 3, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select array_sort(collect_set(cast(to_date(from_utc_timestamp(shown_at, 'Europe/Berlin')) as date))) as dates,
    min(least(least(unix_micros(left_event_at), unix_micros(right_event_at)), 86400000000L * unix_date(cast(to_date(from_utc_timestamp(shown_at, 'Europe/Berlin')) as date)))) as earliest
from demo.clicks_state
where
    status in ('match', 'unmatched', 'pending')
)
-- step the model, as in changed_dates/next_run, but ~ , date'2026-01-02' =>
