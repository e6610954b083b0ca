-- differs from reread_next_run in
-- without query 2; query 3; query: ew_arrived; query: ew_classified; query: ew_stored_sessions; query: ew_events; query: ew_rows; query: ew_reached; query: ew_numbered; query: ew_marked; query: ew_parts; query: select (2); ew_touched; ew_rejected_before; ew_stored_sessions; ew_events; ew_marked; ew_begun_before; ew_parts; ew_held; ew_beside_stored
-- step query 1
-- query 1, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_measured, lines
-                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
+                when try_add(ew_time_us, 1800000000) <= cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 then 'late'
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where true or `loaded_at` is null
-- step query: ew_moved, lines
-        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 600000000 as watermark_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) - 3600000000 as bound_from,
-            1767261600000000L as cursor_from,
-... 2 more
+            cast(null as bigint) as cursor_from,
+            coalesce(largest_cursor, cast(null as bigint)) as cursor_to,
+            greatest(cast(null as bigint), latest_event) as max_event_time
-- step query: ew_together, lines
-        coalesce(1L, 0) + 1 as run,
+        coalesce(cast(null as bigint), 0) + 1 as run,
-- step ew_arrived, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
@@
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-... 2 more
+    where `loaded_at` <= timestamp_micros(1767268800000000)
-- step ew_classified, lines
-        if(ew_is_new, case
+        case
-            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
-... 4 more
+            when try_add(ew_time_us, 1800000000) <= cast(null as bigint) then 'late'
+        end as ew_reason
-- step ew_rows, lines
-    -- new, old and stored, as rows of one kind
-... 3 more
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
+        ew_id,
+        ew_delivery,
+        ew_starts,
+        ew_cut_1,
+        `ew_value_pages`
+    from ew_classified
-- step ew_delivered, lines
@@             and ew_first_at = first_value(ew_first_at) over (
-                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
@@             and ew_id = first_value(ew_id) over (
-                order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_reached, lines
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_numbered, lines
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_ordered, lines
-        coalesce(last_value(ew_cut_1) ignore nulls over (
+        last_value(ew_cut_1) ignore nulls over (
@@         coalesce(last_value(ew_cut_1) ignore nulls over (
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-        ), ew_before.begun.ew_cut_1) as ew_cut_1_before,
+        ) as ew_cut_1_before,
@@         row_number() over (
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-            order by ew_first_at, ew_kind /* a rank is the same for all of an instant -- noqa: EW05 */
+            order by ew_first_at /* a rank is the same for all of an instant -- noqa: EW05 */
-    from ew_parts
+    from ew_numbered
-- step ew_begun, lines
-            when ew_place - ew_instant = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from
-                then coalesce(ew_before.started_by, 'gap')
+            when
+                first_value(true) over (
+                    partition by `user_id`, ew_reason, ew_is_copy, ew_number
+                    order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+                    rows between 1 preceding and 1 preceding
+                ) is null
+                then 'gap'
-    where ew_kind < 2 or ew_first_at > ew_from or ew_place - ew_instant >= coalesce(ew_before.begun.skipped, 0)
-- step ew_pieces, lines
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_long, lines
-        array_sort(collect_set(if(ew_kind = 2, unix_micros(ew_first_at), null))) as ew_times
+        array_sort(collect_set(unix_micros(ew_first_at))) as ew_times
-- step ew_folded, lines
-                and ew_place = ew_instant and ew_kind = 2
+                and ew_place = ew_instant
-- step ew_divided, lines
-            order by ew_first_at, ew_kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
+            order by ew_first_at, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor /* events that tie are alike in all that is used -- noqa: EW05 */
-- step ew_rows_of_sessions, lines
-        if(ew_reason is null and not ew_is_copy, ew_holds, 0) as ew_of_session,
-... 3 more
+        if(ew_reason is null and not ew_is_copy, ew_session, 0) as ew_of_session
+    from ew_divided
-- step ew_grouped, lines
-    -- one row a session, and one of what is stored of it
+    -- one row a session
-        ew_is_event,
-... 2 more
@@
-        max(greatest(ew_first_at, ew_last_at)) as last_event_at,
+        max(ew_first_at) as last_event_at,
-        any_value(ew_before) as ew_before,
-... 3 more
@@
-    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session, ew_is_event
+    group by `user_id`, ew_reason, ew_is_copy, ew_number, ew_of_session
-- step ew_merged, lines
-    -- with what was stored of it, and its place beside others of its run
+    -- its place beside others of its run
-        ew_is_event,
-... 6 more
+        started_by as started_by,
+        ew_begun as ew_begun,
+        first_value(session_start) over (
-        ), if(get(ew_stored, 0).was_cut, get(ew_stored, 0).session_end, null)) as ew_next_start,
-... 2 more
+        ) as ew_next_start,
+        row_number() over (
+            partition by `user_id`, ew_reason, ew_is_copy, ew_number, session_start
-        ) - 1 + if(session_start = ew_before.at, ew_before.ordinal, 0), ew_ordinal) as ew_ordinal,
+        ) - 1 as ew_ordinal,
-        if(ew_is_event, `pages`, ew_known.value_1) as `pages`
-... 2 more
+        `pages` as `pages`
+    from ew_grouped
-- step ew_decided, lines
         *,
-        case
-... 18 more
+        sha2(concat(to_json(
+            named_struct('k1', `user_id`, 'start', unix_micros(session_start)),
+            map(
+                'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
-        end as session_id,
+        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, case
+            when reason is not null then concat(' rejected as ', reason, ' in run ', 1L)
+            when unix_micros(session_start) < cast(null as bigint) then concat(' after ', cast(null as bigint))
+            else ''
+        end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256) as session_id,
-- step ew_twice, lines
-        if(ew_is_row, array_sort(array_distinct(filter(
-... 6 more
+        if(ew_is_row, cast(array() as array<struct<id: string, at: timestamp, ordinal: int>>), null) as ew_superseded,
-        if(ew_is_row, ew_stored, null) as ew_stored,
-... 11 more
+        if(ew_is_row, 0L, event_count) as events_read,
+        if(ew_is_row, 0L, if(reason is null, event_count, 0L)) as events_accepted,
+        if(ew_is_row, 0L, if(reason = 'null_event_time', event_count, 0L)) as rejected_null_event_time,
+        if(ew_is_row, 0L, if(reason = 'bad_gap', event_count, 0L)) as rejected_bad_gap,
+        if(ew_is_row, 0L, if(reason = 'future', event_count, 0L)) as rejected_future,
+        if(ew_is_row, 0L, if(reason = 'past', event_count, 0L)) as rejected_past,
+        if(ew_is_row, 0L, if(reason = 'late', event_count, 0L)) as rejected_late,
+        if(ew_is_row, 0L, if(reason is null, 1L, 0L)) as sessions_created,
+        if(ew_is_row, 0L, 0L) as sessions_extended,
+        if(ew_is_row, 0L, 0L) as sessions_merged,
+        if(ew_is_row, 0L, if(status in ('closed', 'final'), 1L, 0L)) as sessions_closed,
-    where (not ew_is_row or coalesce(reason, '') <> 'duplicate') and (ew_is_event or status <> get(ew_stored, 0).status)
+    where (not ew_is_row or coalesce(reason, '') <> 'duplicate')
-- step ew_changed, lines
-        ew_stored,
@@
-        ew_begun,
-        ew_stored
+        ew_begun
-- step sessions and rejected events, tombstones, the checkpoint, lines
-            when not (
-... 5 more
@@
-            else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
+            else concat('checkpoint ', 1L, ' of 00000000-0000-0000-0000-000000000000')
-        when ew_gone is not null then ew_gone.session_id
@@
-        when ew_gone is not null then 'superseded'
@@
-    coalesce(ew_gone.session_start, session_start) as session_start,
-... 7 more
+    session_start as session_start,
+    session_end as session_end,
+    last_event_at as last_event_at,
+    date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)) as session_date,
+    event_count as event_count,
+    if(ew_is_row and reason is null, started_by, null) as started_by,
+    if(ew_is_row, `pages`, null) as `pages`,
+    if(ew_is_row, named_struct(
-    if(ew_gone is null, null, session_id) as superseded_by,
-... 3 more
+    cast(null as string) as superseded_by,
+    reason as reason,
+    smallest_cursor as smallest_cursor,
+    largest_cursor as largest_cursor,
-        'run', 2L,
+        'run', 1L,
-                'cursor_from', 1767261600000000L,
+                'cursor_from', cast(null as bigint),
-        'watermark_from', 1767261600000000L,
+        'watermark_from', cast(null as bigint),
-        'bound_from', 1767261600000000L,
+        'bound_from', cast(null as bigint),
-lateral view explode(concat(
-... 3 more
