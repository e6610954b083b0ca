-- query 1
-- describe detail demo.visits_state

-- query 2
-- create table if not exists demo.event_windows_runs (
--     invocation_id string,
--     model string,
--     status string,
--     started_at timestamp,
--     seconds double,
--     files bigint,
--     bytes bigint
-- ) using delta

-- query 3
-- insert into demo.event_windows_runs values
-- ('00000000-0000-0000-0000-000000000000', 'demo.visits_state', 'success', timestamp'2026-05-01 12:05:00.250000 UTC', cast(4.25 as double), 12L, 34567L),
-- ('00000000-0000-0000-0000-000000000000', 'demo.clicks', 'skipped', cast(null as timestamp), cast(0 as double), cast(null as bigint), cast(null as bigint))
