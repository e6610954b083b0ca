-- query 1
select to_json(struct(*)) as row from (
select array(try_cast('1' as bigint) is not null) as known
)
;

-- query 2
select to_json(struct(*)) as row from (
select status, count(*) as number, sum(event_count) as events from demo.visits_state where status <> 'checkpoint' and (`user_id` = try_cast('1' as bigint) or `user_id` is null) group by status order by status
)
;

-- query 3
-- show tblproperties demo.visits_state

-- query 4
select to_json(struct(*)) as row from (
select current_catalog() as name
)
;
