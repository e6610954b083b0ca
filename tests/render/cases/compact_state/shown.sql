-- query 1
select to_json(struct(*)) as row from (
select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 7776000)
)
;
-- query 2
-- describe detail demo.visits_state

-- printed
-- demo.visits_state
--   would delete 1,234 rows of sessions or matches that went away more than 90 days ago
--   would compact 120 files, 12.3 MB: optimize demo.visits_state
--   would remove the files of versions older than 30 days: vacuum demo.visits_state retain 720 hours
--   Nothing was changed: dry_run is true, which is the default. To do this, give dry_run: false.
