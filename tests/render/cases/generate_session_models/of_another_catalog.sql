-- query 1
select to_json(struct(*)) as row from (
select current_catalog() as name
)
;

-- query 2
-- set `spark.sql.catalog.ice`
