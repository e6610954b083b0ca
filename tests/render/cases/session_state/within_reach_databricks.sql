-- differs from within_reach in
-- step query 3
-- query 3, before the model runs
declare or replace variable `event_windows_reach_model_a_project_a_model` default timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767261600000000L)
