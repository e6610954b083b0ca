-- in steps
-- step query 1, as in compact_state/deleted, but
-select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)
+select array(try_cast('7' as bigint) is not null, try_cast('8' as bigint) is not null) as known
-- step query 2, as in explain_state/nothing_to_look_at, but
-select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from demo.visits_state.files
+select status, count(*) as number, sum(event_count) as events from demo.visits_state where status <> 'checkpoint' and (`user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint)) group by status order by status
-- step query 3
-- query 3
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select session_id as id, checkpoint.details as details from demo.visits_state where status = 'checkpoint' order by checkpoint.run desc limit 1
)
;
-- step query 4
-- query 4
-- merge into demo.visits_state as ew_held
-- using (
--     select
--         session_id as ew_id,
--         cast(null as string) as ew_details
--     from demo.visits_state
--     where status <> 'checkpoint' and (`user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint))
--     union all
--     select
--         if(
--             ew_newest = 'checkpoint 3',
--             ew_newest,
--             raise_error('event_windows.forget_keys: a run has committed to demo.visits_state since this one began. Nothing was deleted; run it again.')
--         ) as ew_id,
--         concat(
--             '{"invocation_id": "an id"',
--             ', "forgotten_accepted": ', ew_accepted + 5,
--             ', "forgotten_rejected": ', ew_rejected + 1, '}'
--         ) as ew_details
--     from (
--         select
--             max_by(session_id, checkpoint.run) filter (where status = 'checkpoint') as ew_newest,
--             coalesce(sum(event_count) filter (
--                 where status not in ('checkpoint', 'rejected') and (`user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint))
--             ), 0L) as ew_accepted,
--             coalesce(sum(event_count) filter (
--                 where status = 'rejected' and (`user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint))
--             ), 0L) as ew_rejected
--         from demo.visits_state
--     )
-- ) as ew_forgotten
-- on ew_held.session_id = ew_forgotten.ew_id
-- when matched and ew_forgotten.ew_details is null then delete
-- when matched then update set ew_held.checkpoint.details = ew_forgotten.ew_details
-- step query 5
-- query 5
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select count(*) as number from demo.visit_events where `user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint)
)
;
-- step query 6
-- query 6
-- delete from demo.visit_events where `user_id` = 'o\'neil' and `Tenant` = try_cast('7' as bigint) or `user_id` is null and `Tenant` = try_cast('8' as bigint)
-- step query 7
-- query 7
-- show tblproperties demo.visits_state
-- step query 8
-- query 8
-- show tblproperties demo.visit_events
