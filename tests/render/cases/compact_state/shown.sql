-- differs from deleted in
-- without query 3; query 4; query 5; query 6
-- step query 1, lines
-select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)
+select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 7776000)
-- step query 2
-- query 2
-- describe detail demo.visits_state
