-- query 1
select to_json(struct(*)) as row from (
select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 7776000)
)
;
-- query 2
-- describe detail demo.visits_state
-- query 3
-- optimize demo.visits_state
-- query 4
-- describe detail demo.visits_state

-- printed
-- demo.visits_state
--   would delete 1,234 rows of sessions or matches that went away more than 90 days ago
--   compacted from 120 files, 12.3 MB to 3 files, 11.0 MB
--   would remove the files of versions older than 30 days: vacuum demo.visits_state retain 720 hours
--   Nothing was deleted: dry_run is true. To delete, give dry_run: false.
