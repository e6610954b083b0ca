-- in steps
-- step query 1, as in compact_state/deleted, but
-select count(*) as number from demo.visits_state where status = 'superseded' and updated_at < current_timestamp() - make_interval(0, 0, 0, 0, 0, 0, 86400)
+select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
-- step query 2, as in explain_state/nothing_to_look_at, but
-select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from demo.visits_state.files
+select typeof(aggregate_state) as type
+from demo.state
+where session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001'
-- step query 3, as in forget_keys/forgotten, but
-select session_id as id, checkpoint.details as details from demo.visits_state where status = 'checkpoint' order by checkpoint.run desc limit 1 ... 2 more
+with
-- step query: ew_arrived, as ew_arrived in session_state/a_run_explained, but
~ have arrived since the last run => the state has read
         `user_id`,
+        `site`,
         1 as `ew_value_pages`,
+        amount as `ew_value_revenue`,
+        path as `ew_value_exit_page`,
+        xxhash64(`user_id`, `site`) as ew_key_hash,
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where `loaded_at` <= timestamp_micros(1767229200000000)
-- step query: ew_classified, as ew_classified in session_state/next_run, but
             when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
-- step query: ew_groups, as ew_groups in rejected_events/rows_by_session, but ~ sessions_ =>
         `user_id` as ew_key_1,
+        `site` as ew_key_2,
         `user_id`,
+        `site`,
-- step query: ew_runs, as ew_runs in rejected_events/rows, but ~ sessions_ =>
-- step query: ew_judged, as ew_judged in rejected_events/rows
-- step query: ew_events
ew_events as (

    -- without those that it has rejected
    select *
    from ew_classified
    left anti join ew_judged
        on
            `user_id` <=> ew_key_1 and `site` <=> ew_key_2
            and ew_cursor between ew_smallest_cursor and ew_largest_cursor
            and (ew_from is null or ew_at between ew_from and ew_to)
            and coalesce(case
                    when ew_time_us is null then 'null_event_time'
                    when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
                    when ew_time_us > try_add(ew_cursor, 3600000000) then 'future'
                end, 'late') = ew_rejected_as
    where ew_reason is null

)
-- step query: ew_stored, as ew_stored in interval_join/state_compile_left_semi, but
-    -- stored rows that a match or the watermark can change
+    -- the stored sessions, and the checkpoint
-        `ad_id`, ... 14 more
+        `user_id`,
+        `site`,
+        session_id,
+        unix_micros(session_start) as ew_start,
+        unix_micros(last_event_at) as ew_last,
+        largest_cursor,
+        event_count
-        status = 'match' and left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and left_event_at <= timestamp_micros((select sources[1].last_event from ew_run)) ... 3 more
+        status in ('open', 'closed', 'final')
+        or session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001'
-- step query: ew_reached, as ew_reached in sessions/islands_fixed_inclusive, but ~ first_at) => last)
~ `user_id` => `user_id`, `site` ~ rows before each row => sessions before each one
-            order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
+            order by ew_start, session_id
-    from ew_events
+    from ew_stored
+    where ew_start is not null
-- step query: ew_numbered, as ew_numbered in sessions/islands_fixed_inclusive, but
-    -- a row that begins after that starts a new session
+    -- one that begins after that overlaps with none of them
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over ( ... 2 more
+        count_if(ew_start > ew_reached) over (
+            partition by `user_id`, `site`
+            order by ew_start, session_id
-- step query: ew_stretches
ew_stretches as (

    -- sessions that overlap, together
    select
        `user_id`,
        `site`,
        min(ew_start) as ew_start,
        array_sort(collect_list(named_struct(
            'largest_cursor', largest_cursor, 'start', ew_start, 'last', ew_last, 'id', session_id
        ))) as ew_stretch
    from ew_numbered
    group by `user_id`, `site`, ew_number

)
-- step query: ew_rows
ew_rows as (

    -- sessions and events as rows of one kind
    select
        `user_id`,
        `site`,
        ew_start as ew_at_us,
        ew_stretch,
        null as ew_first_at,
        null as ew_cursor,
        null as `ew_value_revenue`,
        null as `ew_value_exit_page`
    from ew_stretches
    where ew_start is not null
    union all
    select
        `user_id`,
        `site`,
        unix_micros(ew_first_at) as ew_at_us,
        null as ew_stretch,
        ew_first_at,
        ew_cursor,
        `ew_value_revenue`,
        `ew_value_exit_page`
    from ew_events

)
-- step query: ew_placed, as ew_placed in newest/several_values, but
-    -- each row with its place: the newest is the largest
+    -- each with what has begun before it
-        demo.contacts.`customer_id`, ... 4 more
+        *,
+        last_value(ew_stretch) ignore nulls over (
+            partition by `user_id`, `site`
+            order by ew_at_us, ew_stretch is null
+            rows between unbounded preceding and current row
+        ) as ew_in
+    from ew_rows
-- step query: ew_members
ew_members as (

    -- the session that an event is of
    select
        *,
        get(filter(
            ew_in, session -> session.largest_cursor >= ew_cursor and ew_at_us between session.start and session.last
        ), 0).id as ew_of_session
    from ew_placed
    where ew_stretch is null

)
-- step query: ew_collected
ew_collected as (

    -- its events, aggregated
    select
        ew_of_session,
        count(*) as ew_events,
        cast(sum(`ew_value_revenue`) as decimal(20,2)) as `revenue`,
        max(named_struct('at', ew_first_at, 'value', `ew_value_exit_page`)) as `exit_page`
    from ew_members
    where ew_of_session is not null
    group by `user_id`, `site`, ew_of_session

)
-- step query: ew_beside
ew_beside as (

    -- beside how many events it has counted
    select
        session_id,
        coalesce(ew_events = event_count, false) as ew_is_whole,
        session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001' as ew_is_checkpoint,
        `revenue` as ew_added_1,
        `exit_page`.value as ew_added_2,
        `exit_page` as ew_state_2
    from ew_stored
    left join ew_collected on session_id = ew_of_session

)
-- step query: ew_typed
ew_typed as (

    -- what is added, without a row
    select
        any_value(ew_added_1) as ew_added_1,
        any_value(ew_added_2) as ew_added_2,
        any_value(ew_state_2) as ew_state_2,
        count(*) as ew_number
    from ew_beside
    where false

)
-- step query: select
select
    nullif(typeof(ew_added_1), cast(ew_number as string)) as ew_added_1,
    nullif(typeof(ew_added_2), cast(ew_number as string)) as ew_added_2,
    nullif(typeof(ew_state_2), cast(ew_number as string)) as ew_state_2
from ew_typed
)
;
-- step query 4
-- query 4
-- alter table demo.state add columns (`revenue` decimal(20,2), `exit_page` string, aggregate_state.`exit_page` struct<`at`:timestamp,`value`:string>, aggregate_state.`ew_unknown` array<string>)
-- step query 5
-- query 5
-- merge into demo.state as ew_held
-- using (
--     with
-- step query: ew_arrived (2); query: ew_classified (2); query: ew_groups (2); query: ew_runs (2), as before
-- step query: ew_judged (2), as ew_judged in rejected_events/rows
-- step query: ew_events (2); query: ew_stored (2); query: ew_reached (2); query: ew_numbered (2); query: ew_stretches (2); query: ew_rows (2); query: ew_placed (2); query: ew_members (2); query: ew_collected (2); query: ew_beside (2), as before
-- step query: ew_counted
ew_counted as (

    -- the rows, and one that counts them
    select
        if(ew_is_row and not ew_is_checkpoint, session_id, 'checkpoint 3 of 00000000-0000-0000-0000-000000000001') as ew_id,
        any_value(if(ew_is_row and not ew_is_checkpoint, named_struct(
            'ew_added_1', if(ew_is_whole, ew_added_1, null),
            'ew_added_2', if(ew_is_whole, ew_added_2, null),
            'ew_state_2', if(ew_is_whole, ew_state_2, null),
            'is_whole', ew_is_whole
        ), null), true) as ew_values,
        count_if(not ew_is_row and not ew_is_checkpoint and not ew_is_whole) as ew_incomplete
    from ew_beside
    lateral view explode(array(true, false)) as ew_is_row
    group by if(ew_is_row and not ew_is_checkpoint, session_id, 'checkpoint 3 of 00000000-0000-0000-0000-000000000001')

)
-- step query: ew_newest
ew_newest as (

    -- the newest run, which must be that of the checkpoint
    select max_by(session_id, checkpoint.run) as ew_newest
    from demo.state
    where status = 'checkpoint'

)
-- step query: select (2)
--     select
--         if(ew_newest = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001', ew_id, raise_error('event_windows.session_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')) as ew_id,
--         ew_values,
--         concat('{"invocation_id": "an id"', ', "sessions_incomplete": ', ew_incomplete, '}') as ew_details
--     from ew_counted
--     cross join ew_newest
-- ) as ew_added
-- on ew_held.session_id = ew_added.ew_id
-- when matched and ew_added.ew_values is not null then update set
--     ew_held.`revenue` = ew_added.ew_values.ew_added_1,
--     ew_held.`exit_page` = ew_added.ew_values.ew_added_2,
--     ew_held.aggregate_state.`exit_page` = ew_added.ew_values.ew_state_2,
--     ew_held.aggregate_state.ew_unknown = if(
--         ew_added.ew_values.is_whole,
--         ew_held.aggregate_state.ew_unknown,
--         array_union(coalesce(ew_held.aggregate_state.ew_unknown, cast(array() as array<string>)), array('revenue', 'exit_page'))
--     )
-- when matched then update set
--     ew_held.checkpoint.settings = '{"added": ["revenue", "exit_page"], "aggregates": {"exit_page": {"expression": "path", "function": "last"}, "pages": {"function": "count"}, "revenue": {"expression": "amount", "function": "sum"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id", "site"], "late_test": "session", "max_future_skew": "1 hour", "min_event_time": null, "watermark_delay": "1 hour"}',
--     ew_held.checkpoint.details = ew_added.ew_details
-- step query 6
-- query 6
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select cast(get_json_object(checkpoint.details, '$.sessions_incomplete') as bigint) as number from demo.state where session_id = 'checkpoint 3 of 00000000-0000-0000-0000-000000000001'
)
;
-- step query 7
-- query 7
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)
;
-- step query 8
-- query 8
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
with
-- step query: ew_measured, as in session_state/next_run, but ~ 1767261600000000) => 1767229200000000)
~ 253402300799999999L => 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 3600000000)
-        count_if(ew_reason is null and ew_time_us < try_subtract(1767261600000000L, 14400000000)) as stragglers,
                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
-                xxhash64(`user_id`) as ew_key,
+                unix_micros(`loaded_at`) as ew_arrived_us,
+                xxhash64(`user_id`, `site`) as ew_key,
-- step query: ew_moved, as in session_state/a_run_explained, but ~ 1767261600000000L) => 1767229200000000L)
~ 1767261600000000L as => 1767229200000000L as ~ 1767261600000000L, latest => 1767229200000000L, latest
-        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from, ... 2 more
+        1767229200000000L - pmod(1767229200000000L, 1000) - 3600000000 as watermark_from,
+        1767229200000000L - pmod(1767229200000000L, 1000) - 3600000000 as bound_from,
+        max_event_time - pmod(max_event_time, 1000) - 3600000000 as watermark_to,
             changed_in,
+            mini_sessions,
-- step query: ew_together, as in session_state/next_run, but ~ 1L => 3L
-- step query: select (3), as query: select in session_state/next_run, but
 )
+;
