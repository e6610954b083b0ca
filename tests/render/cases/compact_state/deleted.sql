-- query 1
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)
)
;

-- query 2
-- delete from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)

-- query 3
-- describe detail demo.visits_state

-- query 4
-- optimize demo.visits_state

-- query 5
-- describe detail demo.visits_state

-- query 6
-- vacuum demo.visits_state retain 168 hours
