-- differs from reread_next_run in
-- without query 3
-- step query 2, as in rejected_events/rows_by_session
-- step query 3; query 4, as in session_state/apply_next_run
-- step query 5, as in session_state/apply_next_run, but ~ 12 => 11
-- step query 6
-- query 6, before the model runs
describe query select * from demo.page_views
-- step query 7
-- query 7, before the model runs
describe query select * from demo.page_views version as of 5
-- step query 8
-- query 8, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select
    typeof(any_value(`page`)) as `page`
from demo.page_views
where false
)
-- step query 9
-- query 9, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select
    typeof(any_value(`page`)) as `page`
from demo.page_views version as of 5
where false
)
-- step query 10
-- query 10, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
with
-- step query: ew_measured, as in session_state/exact_cursor_next_run, but ~ 9) => 6)
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions, ... 1 more
                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, lines ~ 1767261600000000L) => 5L) ~ 1767261600000000L as => 5L as
-            table_rows,
-- step query 11, added after query: select
-- query 11, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
with
-- step query: ew_arrived, as ew_arrived in session_state/exact_cursor_next_run, but ~ 9 => 6
-        1 as `ew_value_pages`, ... 1 more
-- step ew_touched, as in session_state/apply_next_run, but ~ 7 => 6
-    where _change_type <> 'present'
+    where _commit_version > 5 and _commit_version <= 6
-- step ew_arrived, as in session_state/apply_next_run, but ~ change_type = 'present' => commit_version <= 5
-        _change_type as ew_change,
-    from (select * from table_changes('demo.page_views', 6, 7) union all select * from (select *, 'present' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 7)) ... 1 more
+    from (select * from table_changes('demo.page_views', 6, 6) union all select * from (select `user_id`, `viewed_at`, `path`, `view_id`, null as `section`, if(`page` is null, null, named_struct('part', cast(null as string), 'title', `page`.`title`)) as `page`, 'insert' as _change_type, _metadata.row_commit_version as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views version as of 5))
+    where (_commit_version > 5 and _commit_version <= 6)
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 1000L => 3L ~ 'timestamp => 'bigint
~ "loaded_at" => {"delta": "commit_version"}
-                'table', cast(null as string),
+                'table', '11111111-1111-1111-1111-111111111111',
-                'cursor_from', 1767261600000000L, ... 1 more
+                'cursor_from', 5L,
+                'cursor_to', 6L,
