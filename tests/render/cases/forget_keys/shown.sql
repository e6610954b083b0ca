-- in steps
-- step query 1, as in forget_keys/forgotten, but ~ 7' as bigint) is not null, try_cast('8 => 1
-- step query 2, as in explain_state/nothing_to_look_at, but
-select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from demo.visits_state.files
+select status, count(*) as number, sum(event_count) as events from demo.visits_state where status <> 'checkpoint' and (`user_id` = try_cast('1' as bigint) or `user_id` is null) group by status order by status
-- step query 3, as in compact_state/deleted, but ~ describe detail => show tblproperties
-- step query 4
-- query 4
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select current_catalog() as name
)
;
