-- in steps
-- step query 1, as in compact_state/deleted, but
-select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)
+select current_catalog() as name
-- step query 2
-- query 2
-- set `spark.sql.catalog.ice`
