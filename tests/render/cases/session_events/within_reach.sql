-- differs from next_run in
-- step query 3, added after query 2
-- query 3, before the model runs
set `event_windows.reach.model.a_project.a_model` = `timestamp_micros(1767254400000000L)`
