-- differs from compile_next in
-- without ew_mini_sessions; ew_touched
-- step ew_measured, lines ~ `loaded_at` as => _commit_version as
~ (*) as => _if(_change_type in ('insert', 'update_postimage')) as
~ unix_micros(`loaded_at`) as => cast(_commit_version as bigint) as
~ 253402300799999999L => 253402300799999999L or not _change_type in ('insert', 'update_postimage')
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions,
-        count_if(ew_reason = 'null_event_time') as rejected_null_event_time, ... 4 more
+        count_if(_change_type = 'update_preimage') as events_updated,
+        count_if(_change_type = 'delete') as events_deleted,
+        count_if(ew_reason is not null and not _change_type in ('insert', 'update_postimage')) as rejected_removed,
+        count_if(ew_reason = 'null_event_time' and _change_type in ('insert', 'update_postimage')) as rejected_null_event_time,
+        count_if(ew_reason = 'bad_gap' and _change_type in ('insert', 'update_postimage')) as rejected_bad_gap,
+        count_if(ew_reason = 'future' and _change_type in ('insert', 'update_postimage')) as rejected_future,
+        count_if(ew_reason = 'past' and _change_type in ('insert', 'update_postimage')) as rejected_past,
+        count_if(ew_reason = 'late' and _change_type in ('insert', 'update_postimage')) as rejected_late,
-                xxhash64(`user_id`) as ew_key,
+                _commit_version,
+                _change_type,
-            from demo.page_views ... 1 more
+            from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
+            where cast(_commit_version as bigint) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or _commit_version is null
-- step ew_moved, lines
-            mini_sessions,
             stragglers,
+            events_updated,
+            events_deleted,
+            rejected_removed,
-- step ew_touched, added after ew_run: select, as in session_state/compile_next, but
~ where in time each key has => the keys that have
-        explode(sequence(unix_micros(ew_first_at) div 14400000000, unix_micros(ew_first_at) div 14400000000 + 2)) as ew_bucket ... 2 more
+        true as ew_is_touched
+    from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
+    where _change_type <> 'present'
-- step ew_arrived, lines
-        unix_micros(`loaded_at`) as ew_cursor ... 2 more
+        _change_type as ew_change,
+        coalesce(cast(_commit_version as bigint) > (select sources[0].cursor_to from ew_checkpoint), true) as ew_is_new,
+        cast(_commit_version as bigint) as ew_cursor
+    from (select * from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views) union all select * from (select *, 'present' as _change_type, cast(null as bigint) as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views))
+    where (_change_type <> 'present')
+        or (_change_type = 'present')
-- step ew_classified, lines
-        case
+        if(ew_is_new, case
-        end as ew_reason
+        end, case
+            when ew_time_us is null then 'null_event_time'
+            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+        end) as ew_reason
-- step ew_stored_sessions, lines
-        session_start as ew_first_at, ... 1 more
+        if(ew_alias is null, session_start, ew_alias.at) as ew_first_at,
+        if(ew_alias is null, last_event_at, greatest(ew_alias.at, session_start)) as ew_last_at,
-        named_struct( ... 4 more
+        if(ew_alias is null, event_count, 0L) as ew_events,
-        `pages`, ... 1 more
+        if(ew_alias is null, 0, 1) as ew_kind,
+        if(ew_alias is null, named_struct(
+            'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
+            'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut,
+            'superseded', zip_with(
+            aggregate_state.superseded_ids, aggregate_state.superseded_places,
+            (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
+        )
+        ), null) as ew_stored,
+        named_struct('started_by', started_by, 'begun', aggregate_state.begun, 'value_1', `pages`, 'value_2', `landing_page`) as ew_known,
+        if(ew_alias is null, aggregate_state.ordinal, ew_alias.ordinal) as ew_ordinal,
+        named_struct('at', session_start, 'ordinal', aggregate_state.ordinal) as ew_holder,
+        ew_alias,
+        last_event_at as ew_until,
+        cast(null as bigint) as ew_before_us,
+        null as `ew_value_pages`,
+        null as `ew_value_landing_page`
-    left join ew_touched ... 3 more
+    left join ew_touched on `user_id` <=> ew_key_1
+    lateral view explode(concat(array(null), zip_with(
+            aggregate_state.superseded_ids, aggregate_state.superseded_places,
+            (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
+        ))) as ew_alias
-        and session_start <= timestamp_micros((select touched_to from ew_run)) ... 5 more
+        and (ew_is_touched or status = 'open' and session_end <= timestamp_micros((select watermark_to from ew_run)))
-- step ew_events
ew_events as (

    -- the events of the touched keys
    select
        `user_id`,
        ew_reason,
        ew_first_at,
        if(ew_is_new and not ew_change in ('update_preimage', 'delete'), ew_first_at, null) as ew_last_at,
        if(ew_is_new, 1L, 0L) as ew_new_events,
        1L as ew_events,
        ew_cursor as ew_smallest_cursor,
        ew_cursor as ew_largest_cursor,
        if(ew_change in ('update_preimage', 'delete'), 3, 2) as ew_kind,
        null as ew_stored,
        null as ew_known,
        null as ew_ordinal,
        null as ew_holder,
        null as ew_alias,
        null as ew_until,
        cast(null as bigint) as ew_before_us,
        `ew_value_pages`,
        `ew_value_landing_page`
    from ew_classified
    left join ew_touched on `user_id` <=> ew_key_1
    where
        ew_is_touched and ew_reason is null and ew_change not in ('insert', 'update_postimage')
        or ew_reason is not null and ew_change in ('insert', 'update_postimage')

)
-- step ew_rows, lines ~ new => new, old ~ mini_sessions => events
-- step ew_reached, lines
-            order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_numbered, lines ~ starts a new session => begins a new stretch
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
-            order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
+            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_marked
ew_marked as (

    -- the first new event of each stretch
    select
        *,
        min(if(ew_reason is null and ew_new_events > 0, ew_first_at, null)) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_first_new,
        count_if(ew_kind = 3) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_gone_events
    from ew_numbered

)
-- step ew_begun_before
ew_begun_before as (

    -- the stored session that its first new event falls into, or follows
    select
        *,
        max(if(
            ew_kind = 0 and ew_first_at < ew_first_new,
            named_struct(
                'at', ew_first_at, 'ordinal', ew_ordinal, 'started_by', ew_known.started_by, 'begun', ew_known.begun
            ),
            null
        )) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_before
    from ew_marked

)
-- step ew_parts
ew_parts as (

    -- from there on it is divided anew
    select
        *,
        coalesce(ew_before.at, ew_first_new) as ew_from,
        ew_kind < 2 and (
            ew_first_new is null
            or coalesce(ew_holder < named_struct('at', ew_before.at, 'ordinal', ew_before.ordinal), false)
        ) as ew_is_kept
    from ew_begun_before
    where
        ew_kind = 0
        or ew_new_events > 0 and ew_kind = 2
        or ew_kind = 2 and ew_first_at >= coalesce(ew_before.at, ew_first_new)
        or ew_kind = 1 and ew_first_new is not null
        and coalesce(ew_holder >= named_struct('at', ew_before.at, 'ordinal', ew_before.ordinal), true)

)
-- step ew_still
ew_still as (

    -- how far the events that are there reach
    select
        *,
        max(if(ew_kind = 2, ew_first_at, null)) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and 1 preceding
        ) as ew_still_reached
    from ew_parts

)
-- step ew_gapped
ew_gapped as (

    -- a gap may be where events are gone
    select
        *,
        count_if(ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null)) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_stretch
    from ew_still

)
-- step ew_ordered
ew_ordered as (

    -- what each event has before it in its stretch
    select
        *,
        row_number() over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_place,
        rank() over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind /* a rank is the same for all of an instant -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_instant
    from ew_gapped

)
-- step ew_begun
ew_begun as (

    -- events that begin a session by themselves
    select
        *,
        case
            when ew_place - ew_instant = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from
                then coalesce(ew_before.started_by, 'gap')
            when ew_kind = 2 and coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_still_reached), 1800000000), ew_before is null) then 'gap'
        end as ew_started
    from ew_ordered
    where ew_kind < 2 or ew_first_at > ew_from or ew_place - ew_instant >= coalesce(ew_before.begun.skipped, 0)

)
-- step ew_divided
ew_divided as (

    -- each event with the number of its session
    select
        *,
        count(ew_started) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_session
    from ew_begun

)
-- step ew_held
ew_held as (

    -- which session has what is stored
    select
        *,
        case
            when ew_kind = 2 then ew_session
            when ew_is_kept then 0 - ew_place
            when not coalesce(min(if(ew_kind = 2, ew_first_at, null)) over (
                    partition by `user_id`, ew_reason, ew_number
                    order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
                    rows between current row and unbounded following
                ) <= ew_until, false) then 0
            when min(if(ew_kind = 2, ew_first_at, null)) over (
                    partition by `user_id`, ew_reason, ew_number
                    order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
                    rows between current row and unbounded following
                ) > ew_first_at
                then first_value(if(ew_kind = 2, ew_session, null)) ignore nulls over (
                    partition by `user_id`, ew_reason, ew_number
                    order by ew_first_at, ew_kind, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
                    rows between current row and unbounded following
                )
            else ew_session + least(
                ew_ordinal - if(ew_first_at = ew_before.at, ew_before.ordinal, 0) + 1,
                count(ew_started) over (
                    partition by `user_id`, ew_reason, ew_number, ew_first_at
                    order by ew_kind /* all rows of the instant are counted -- noqa: EW05 */
                    rows between unbounded preceding and unbounded following
                )
            )
        end as ew_holds
    from ew_divided

)
-- step ew_rows_of_sessions
ew_rows_of_sessions as (

    -- what each row is counted in
    select
        *,
        if(ew_reason is null, ew_holds, 0) as ew_of_session,
        ew_kind = 2 as ew_is_event
    from ew_held
    where ew_number > 0 or ew_new_events > 0

)
-- step ew_grouped
ew_grouped as (

    -- one row a session, and one of what is stored of it
    select
        `user_id`,
        ew_reason,
        ew_number,
        ew_of_session,
        ew_is_event,
        collect_list(ew_stored) as ew_stored,
        any_value(ew_known, true) as ew_known,
        min(ew_first_at) as session_start,
        max(greatest(ew_first_at, ew_last_at)) as last_event_at,
        sum(ew_new_events) as ew_new_events,
        sum(ew_events) as event_count,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        max(ew_started) as started_by,
        any_value(if(ew_started is null, null, named_struct('skipped', cast(ew_place - ew_instant as bigint))), true) as ew_begun,
        any_value(ew_before) as ew_before,
        min(ew_ordinal) as ew_ordinal,
        collect_list(ew_alias) as ew_aliases,
        coalesce(bool_or(ew_is_kept), false) as ew_is_kept,
        max(ew_gone_events) as ew_gone_events,
        max(ew_before_us) as ew_before_us,
        count(`ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_rows_of_sessions
    group by `user_id`, ew_reason, ew_number, ew_of_session, ew_is_event

)
-- step ew_beside_stored
ew_beside_stored as (

    -- a session beside what is stored of it
    select
        *,
        first_value(named_struct('stored', ew_stored, 'aliases', ew_aliases, 'events', event_count)) over (
            partition by `user_id`, ew_reason, ew_number, ew_of_session
            order by ew_is_event /* there are two rows at most -- noqa: EW05 */
            rows between 1 preceding and 1 preceding
        ) as ew_found,
        coalesce(first_value(ew_new_events + 1) over (
            partition by `user_id`, ew_reason, ew_number, ew_of_session
            order by ew_is_event /* there are two rows at most -- noqa: EW05 */
            rows between 1 following and 1 following
        ), 0) as ew_made_of,
        sum(case
            when ew_is_event then event_count - ew_new_events
            when ew_is_kept then 0L
            else 0 - event_count
        end) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_of_session /* there are two rows at most -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) + coalesce(max(ew_gone_events) over (
            partition by `user_id`, ew_reason, ew_number
            order by ew_of_session /* there are two rows at most -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ), 0) as ew_found_events
    from ew_grouped

)
-- step ew_merged, lines
-    -- one row a session
+    -- with what was stored of it, and its place beside others of its stretch
-        min(ew_first_at) as session_start, ... 10 more
+        session_start,
+        last_event_at,
+        ew_new_events,
+        event_count,
+        smallest_cursor,
+        largest_cursor,
+        ew_is_event,
+        if(ew_is_event, coalesce(ew_found.stored, array()), ew_stored) as ew_stored,
+        if((ew_is_event or not ew_is_kept) and ew_reason is null and not false, ew_found_events, 0L) as ew_found_events,
+        not ew_is_event and not ew_is_kept as ew_is_removed,
+        case
+            when ew_is_event then event_count - coalesce(ew_found.events, 0)
+            when ew_is_kept then 0L
+            else 0 - event_count
+        end as ew_gained,
+        if(ew_is_event, started_by, ew_known.started_by) as started_by,
+        if(ew_is_event, ew_begun, ew_known.begun) as ew_begun,
+        if(ew_is_event, coalesce(ew_found.aliases, array()), get(ew_stored, 0).superseded) as ew_aliases,
+        if(ew_is_event, first_value(if(started_by = 'gap', null, session_start)) over (
+            partition by `user_id`, ew_reason, ew_number
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between 1 following and 1 following
+        ), if(get(ew_stored, 0).was_cut, get(ew_stored, 0).session_end, null)) as ew_next_start,
+        if(ew_is_event, row_number() over (
+            partition by `user_id`, ew_reason, ew_number, ew_is_event, session_start
+            order by ew_of_session /* each session of a stretch is one row -- noqa: EW05 */
+            rows between unbounded preceding and current row
+        ) - 1 + if(session_start = ew_before.at, ew_before.ordinal, 0), ew_ordinal) as ew_ordinal,
+        if(ew_is_event, `pages`, ew_known.value_1) as `pages`,
+        if(ew_is_event, `landing_page`.value, ew_known.value_2) as `landing_page`
+    from ew_beside_stored
+    where if(ew_is_event, true, ew_made_of = 0)
-- step ew_ended, lines
-        if(ew_reason = 'bad_gap', last_event_at, timestamp_micros(unix_micros(last_event_at) + 1800000000)) as session_end
+        coalesce(ew_next_start, if(ew_reason = 'bad_gap', last_event_at, timestamp_micros(unix_micros(last_event_at) + 1800000000))) as session_end
-- step ew_decided, lines
-        coalesce( ... 12 more
+        case
+            when ew_found_events < 0 then raise_error(concat('event_windows.session_state in model a_model: demo.page_views has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change: build the state anew with --full-refresh; or bring the events back. Events lost: ', 0 - ew_found_events))
+            when ew_is_removed then null
+            else coalesce(
+                get(filter(ew_stored, stored -> stored.session_start = session_start and stored.ordinal = ew_ordinal), 0).session_id,
+                sha2(concat(to_json(
+                    named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+                    map(
+                        'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                        'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+                    )
+                ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+                    when reason is not null then concat(' rejected as ', reason, ' in run ', coalesce((select run from ew_checkpoint), 0) + 1)
+                    else ''
+                end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256)
+            )
+        end as session_id,
             when reason is not null then 'rejected'
+            when ew_is_removed then 'superseded'
-- step ew_twice, as in session_state/next_run, but ~ , ew_new_events => , if(reason is null, ew_gained, ew_new_events)
~ checkpoint') and (reason is not null or ew_new_events > 0 => duplicate') and (ew_is_event
         if(ew_is_row, `landing_page`, null) as `landing_page`,
+        if(ew_is_row, started_by, null) as started_by,
+        if(ew_is_row, array_sort(array_distinct(filter(
+            concat(ew_aliases, transform(
+                ew_stored,
+                stored -> named_struct('id', stored.session_id, 'at', stored.session_start, 'ordinal', stored.ordinal)
+            )),
+            alias -> alias.id <> session_id
+        ))), null) as ew_superseded,
+        if(ew_is_row, ew_ordinal, null) as ew_ordinal,
+        if(ew_is_row, ew_next_start is not null, null) as ew_was_cut,
+        if(ew_is_row, ew_begun, null) as ew_begun,
-        if(ew_is_row, 0L, if(reason = 'checkpoint', event_count, 0L)) as ew_checkpoints
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_events, 0L)) as ew_duplicates,
+        if(ew_is_row, 0L, if(session_id is null, size(ew_stored), 0)) as ew_sessions_removed
-- step ew_changed, as in session_state/next_run, but
@@     select
         `landing_page`,
+        started_by,
+        ew_superseded,
+        ew_ordinal,
+        ew_was_cut,
+        ew_begun,
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(ew_duplicates) as ew_duplicates,
+        sum(ew_sessions_removed) as ew_sessions_removed
@@     group by
         `landing_page`,
+        started_by,
+        ew_superseded,
+        ew_ordinal,
+        ew_was_cut,
+        ew_begun,
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ .value => ~ 'timestamp => 'bigint
~ , "aggregates.landing_page": "string" => ~ coalesce(ew_events_read, 0L => (select sources[0].events from ew_run
~ stored.session_id <> session_id => coalesce(stored.session_id <> session_id, true)
     if(ew_gone is null, event_count, 0L) as event_count,
+    if(ew_is_row and ew_gone is null and reason is null, started_by, null) as started_by,
-        'superseded_ids', array_sort(flatten(transform( ... 8 more
+        'superseded_ids', ew_superseded.id,
+        'superseded_places',
+        transform(ew_superseded, alias -> named_struct('at', alias.at, 'ordinal', alias.ordinal)),
+        'ordinal', ew_ordinal,
+        'was_cut', ew_was_cut,
+        'begun', ew_begun
-                'events_accepted', coalesce(ew_events_accepted, 0L),
+                'events_accepted', coalesce(ew_events_accepted, 0L) + (select sources[0].events_updated from ew_run) + (select sources[0].events_deleted from ew_run) - (select sources[0].rejected_removed from ew_run),
-            'sessions_closed', coalesce(ew_sessions_closed, 0L)
+            'sessions_closed', coalesce(ew_sessions_closed, 0L),
+            'duplicates', 0L,
+            'sessions_removed', coalesce(ew_sessions_removed, 0L),
+            'events_updated', (select sources[0].events_updated from ew_run),
+            'events_deleted', (select sources[0].events_deleted from ew_run),
+            'rejected_removed', (select sources[0].rejected_removed from ew_run)
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": {"changes": "apply", "delta": "commit_version"}, "cut_on": null, "event_time": "viewed_at", "gap": "30 minutes", "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": null, "min_event_time": null, "reread_events": true, "start_when": null, "watermark_delay": "0 microseconds"}',
-    array(null),
+    if(ew_is_row and session_id is null, array(), array(null)),
