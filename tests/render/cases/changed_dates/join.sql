-- query 1, before the model runs
select to_json(struct(*)) as row from (
select max_by(match_id, checkpoint.run) as state_run from demo.clicks_state where status = 'checkpoint'
)

-- query 2, before the model runs
select to_json(struct(*)) as row from (
select array_sort(collect_set(to_date(from_utc_timestamp(shown_at, 'Europe/Berlin')))) as dates, min(unix_micros(least(left_event_at, right_event_at))) as earliest
from demo.clicks_state
where
    status in ('match', 'unmatched', 'pending')
)

-- the model
select *
from (
select
    explode(cast(array(date'2026-01-01') as array<date>)) as changed_date,
    'checkpoint 5 of 6a' as state_run
)
where changed_date in (date'2026-01-01')
