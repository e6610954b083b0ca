-- differs from clear_valley in
-- without query 2
-- step query 1
-- query 1
select to_json(struct(*)) as row from (
with
