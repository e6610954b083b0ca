-- differs from reread_next_run in
-- without query 2; query 3; query: ew_arrived; query: ew_classified; query: ew_stored_sessions; query: ew_events; query: ew_rows; query: ew_reached; query: ew_numbered; query: ew_marked; query: ew_parts; query: select (2); ew_touched; ew_rejected_before; ew_stored_sessions; ew_events; ew_marked; ew_begun_before; ew_parts; ew_held; ew_beside_stored
-- step query 1; query: ew_together, as in asof_join/state_first_run
-- step query: ew_measured, lines ~ `loaded_at` > timestamp_micros(1767261600000000) => true
~ 1767261600000000L - pmod(1767261600000000L => cast(null as bigint) - pmod(cast(null as bigint)
-- step query: ew_moved, lines ~ 1767261600000000L => cast(null as bigint)
-- step ew_arrived, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)) ... 2 more
+    where `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_classified, as in session_state/a_run_explained, but ~ 1767258000000000L => cast(null as bigint)
-- step ew_rows, lines
-    -- new, old and stored, as rows of one kind ... 3 more
+    -- events as rows that can be divided
+    select
+        `user_id`,
+        ew_reason,
+        ew_first_at,
+        ew_first_at as ew_last_at,
+        1L as ew_new_events,
+        1L as ew_events,
+        ew_cursor as ew_smallest_cursor,
+        ew_cursor as ew_largest_cursor,
+        if(ew_reason in ('late', 'future'), named_struct('time_us', ew_time_us, 'cursor', ew_cursor, 'id', ew_id), null) as ew_rejected,
+        `ew_value_pages`,
+        ew_id,
+        ew_delivery,
+        ew_starts,
+        ew_cut_1
+    from ew_classified
-- step ew_delivered; ew_reached; ew_numbered; ew_divided, lines ~ kind, ew_ =>
-- step ew_ordered, lines ~ , ew_kind => ~ parts => numbered
-        coalesce(lag(ew_cut_1) ignore nulls over ew_in_order, ew_before.begun.ew_cut_1) as ew_cut_1_before,
+        lag(ew_cut_1) ignore nulls over ew_in_order as ew_cut_1_before,
-- step ew_begun, lines
-            when ew_place - ew_instant = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from ... 1 more
+            when lag(true) over ew_in_order is null then 'gap'
-    where ew_kind < 2 or ew_first_at > ew_from or ew_place - ew_instant >= coalesce(ew_before.begun.skipped, 0)
+    window ew_in_order as (
+        partition by `user_id`, ew_reason, ew_is_copy, ew_number
+        order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+    )
-- step ew_pieces, lines ~ kind, ew_ => ~ them => them, made once
-    select
+    select /*+ repartition(`user_id`, ew_reason, ew_is_copy, ew_number) */
-    from ew_begun
+    from (select *, rand() as ew_random from ew_begun)
-- step ew_long, lines ~ 14400000000L and ew_kind = 2 => 14400000000L
-- step ew_between, lines ~ - the => - those
     from ew_pieces
+    where unix_micros(ew_first_at) - ew_piece_us >= 14400000000L
-- step ew_folded, lines ~ instant and ew_kind = 2 => instant ~ own piece => own piece, and the events before any
     where ew_begun_us is null
+    union all
+    select
+        *,
+        cast(null as bigint) as ew_begun_us,
+        cast(null as bigint) as ew_last_begun_us,
+        cast(null as bigint) as ew_fold_us,
+        ew_cut as ew_started
+    from ew_pieces
+    where (unix_micros(ew_first_at) - ew_piece_us >= 14400000000L) is not true
-- step ew_rows_of_sessions, lines
-        if(ew_reason is null and not ew_is_copy, ew_holds, 0) as ew_of_session, ... 3 more
+        if(ew_reason is null and not ew_is_copy, ew_session, 0) as ew_of_session
+    from ew_divided
-- step ew_grouped, lines ~ , ew_is_event => ~ , and one of what is stored of it =>
~ greatest(ew_first_at, ew_last_at) => ew_first_at
-        ew_is_event, ... 2 more
-        any_value(ew_before) as ew_before, ... 3 more
-- step ew_merged, lines ~ if(ew_is_event, row => row ~ ew_is_event, session => session
~ with what was stored of it, and its => its
-        ew_is_event, ... 6 more
+        started_by as started_by,
+        ew_begun as ew_begun,
+        first_value(session_start) over (
-        ), if(get(ew_stored, 0).was_cut, get(ew_stored, 0).session_end, null)) as ew_next_start,
+        ) as ew_next_start,
-        ) - 1 + if(session_start = ew_before.at, ew_before.ordinal, 0), ew_ordinal) as ew_ordinal,
+        ) - 1 as ew_ordinal,
-        if(ew_is_event, `pages`, ew_known.value_1) as `pages` ... 2 more
+        `pages` as `pages`
+    from ew_grouped
-- step ew_decided, as in window_state/next_run, but ~ ew_reason is not => reason is not
~ , ew_start_us => , unix_micros(session_start)
-        ew_reason as reason,
-        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', 2L))), 256) as window_id, ... 2 more
+        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+            when reason is not null then concat(' rejected as ', reason, ' in run ', 1L)
+            when unix_micros(session_start) < cast(null as bigint) then concat(' after ', cast(null as bigint))
+            else ''
+        end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256) as session_id,
-            when ew_end_us <= 1767268800000000L then 'final' ... 1 more
+            when try_add(unix_micros(session_end), if(ew_next_start is null, 0, 1800000000)) <= 1767268800000000L then 'final'
+            when unix_micros(session_end) <= 1767268800000000L then 'closed'
-- step ew_twice, lines ~ ) and (ew_is_event or status <> get(ew_stored, 0).status) => )
-        if(ew_is_row, array_sort(array_distinct(filter( ... 6 more
+        if(ew_is_row, cast(array() as array<struct<id: string, at: timestamp, ordinal: int>>), null) as ew_superseded,
-        if(ew_is_row, ew_stored, null) as ew_stored, ... 11 more
+        if(ew_is_row, 0L, event_count) as ew_events_read,
+        if(ew_is_row, 0L, if(reason is null, event_count, 0L)) as ew_events_accepted,
+        if(ew_is_row, 0L, if(reason = 'null_event_time', event_count, 0L)) as ew_rejected_null_event_time,
+        if(ew_is_row, 0L, if(reason = 'bad_gap', event_count, 0L)) as ew_rejected_bad_gap,
+        if(ew_is_row, 0L, if(reason = 'future', event_count, 0L)) as ew_rejected_future,
+        if(ew_is_row, 0L, if(reason = 'past', event_count, 0L)) as ew_rejected_past,
+        if(ew_is_row, 0L, if(reason = 'late', event_count, 0L)) as ew_rejected_late,
+        if(ew_is_row, 0L, if(reason is null, 1L, 0L)) as ew_sessions_created,
+        if(ew_is_row, 0L, 0L) as ew_sessions_extended,
+        if(ew_is_row, 0L, 0L) as ew_sessions_merged,
+        if(ew_is_row, 0L, if(status in ('closed', 'final'), 1L, 0L)) as ew_sessions_closed,
-- step ew_changed, lines
-        ew_stored,
@@     group by
-        ew_begun, ... 1 more
+        ew_begun
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ row and ew_gone is null => row
~ 1767261600000000L => cast(null as bigint) ~ 2L => 1L ~ coalesce(ew_gone.session_start, session_start) => session_start
~ if(ew_gone is null, event_count, 0L) => event_count ~ coalesce(ew_gone.session_end, session_end) => session_end
~ if(ew_gone is null, largest_cursor, null) => largest_cursor
~ if(ew_gone is null, null, session_id => cast(null as string
~ if(ew_gone is null, smallest_cursor, null) => smallest_cursor
~ coalesce(ew_gone.last_event_at, last_event_at) => last_event_at
-            when not ( ... 5 more
-        when ew_gone is not null then ew_gone.session_id
-        when ew_gone is not null then 'superseded'
-    if(ew_gone is null, reason, null) as reason,
+    reason as reason,
-lateral view explode(concat( ... 3 more
