-- differs from state_next_run in
-- without query 1; query 2; query: ew_left_measured; query: ew_right_measured; query: ew_moved; query: ew_together; query: select
-- step the model
with
-- step ew_checkpoint, added after the model
ew_checkpoint as (

    -- where the run before ended
    select checkpoint.*
    from demo.state
    where status = 'checkpoint'
    order by checkpoint.run desc
    limit 1

)
-- step ew_run, added after ew_checkpoint
ew_run as (

    -- what has arrived since, and how far it moves the watermark
    with

    ew_left_measured as (

        -- the new part of the left source
        select
            max(ew_cursor) as ew_cursor,
            max(ew_time) as ew_time,
            count(*) as events,
            count_if(ew_cursor is null) as events_without_cursor,
            0L as changed_events,
            cast(null as bigint) as changed_in,
            count(ew_id) - count(distinct ew_id) as copies,
            count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
            count_if(ew_reason = 'null_id') as rejected_null_id,
            count_if(ew_reason = 'future') as rejected_future,
            count_if(ew_reason = 'past') as rejected_past,
            count_if(ew_reason = 'late') as rejected_late,
            count_if(ew_reason = 'duplicate_id') as rejected_duplicate_id,
            max(ew_cursor_number) as largest_cursor,
            min(if(ew_reason is null, ew_time_us, null)) as first_event,
            max(if(ew_reason is null, ew_time_us, null)) as last_event,
            max(if(ew_reason is null, ew_time_us, null)) as last_end,
            max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
        from (
            select
                *,
                case
                    when ew_time_us is null then 'null_event_time'
                    when ew_id is null then 'null_id'
                    when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
                end as ew_reason
            from (
                select
                    `loaded_at` as ew_cursor,
                    unix_micros(`loaded_at`) as ew_cursor_number,
                    `traded_at` as ew_time,
                    `trade_id` as ew_id,
                    unix_micros(`traded_at`) as ew_time_us
                from demo.trades
                where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
            )
        )

    ),

    ew_right_measured as (

        -- the new part of the right source
        select
            max(ew_cursor) as ew_cursor,
            max(ew_time) as ew_time,
            count(*) as events,
            count_if(ew_cursor is null) as events_without_cursor,
            0L as changed_events,
            cast(null as bigint) as changed_in,
            count(ew_id) - count(distinct ew_id) as copies,
            count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
            count_if(ew_reason = 'null_id') as rejected_null_id,
            count_if(ew_reason = 'future') as rejected_future,
            count_if(ew_reason = 'past') as rejected_past,
            count_if(ew_reason = 'late') as rejected_late,
            count_if(ew_reason = 'duplicate_id') as rejected_duplicate_id,
            max(ew_cursor_number) as largest_cursor,
            min(if(ew_reason is null, ew_time_us, null)) as first_event,
            max(if(ew_reason is null, ew_time_us, null)) as last_event,
            max(if(ew_reason is null, ew_time_us, null)) as last_end,
            max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
        from (
            select
                *,
                case
                    when ew_time_us is null then 'null_event_time'
                    when ew_id is null then 'null_id'
                    when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
                end as ew_reason
            from (
                select
                    `loaded_at` as ew_cursor,
                    unix_micros(`loaded_at`) as ew_cursor_number,
                    `quoted_at` as ew_time,
                    `quote_id` as ew_id,
                    unix_micros(`quoted_at`) as ew_time_us
                from demo.quotes
                where unix_micros(`loaded_at`) > coalesce((select sources[1].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
            )
        )

    ),

    ew_moved as (

        -- how far cursor, maximum event time and watermark move
        select
            0 as place,
            *,
            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) as watermark_from,
            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
            max_event_time - pmod(max_event_time, 1000) as watermark_to,
            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
        from (
            select
                nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
                nullif(typeof(ew_time), cast(events as string)) as event_time_type,
                events,
                events_without_cursor,
                changed_events,
                changed_in,
                copies,
                rejected_null_event_time,
                rejected_null_id,
                rejected_future,
                rejected_past,
                rejected_late,
                rejected_duplicate_id,
                first_event,
                last_event,
                last_end,
                (select sources[0].cursor_to from ew_checkpoint) as cursor_from,
                coalesce(largest_cursor, (select sources[0].cursor_to from ew_checkpoint)) as cursor_to,
                greatest((select sources[0].max_event_time from ew_checkpoint), latest_event) as max_event_time
            from ew_left_measured
        )
        union all
        select
            1 as place,
            *,
            (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) as watermark_from,
            (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
            max_event_time - pmod(max_event_time, 1000) as watermark_to,
            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
        from (
            select
                nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
                nullif(typeof(ew_time), cast(events as string)) as event_time_type,
                events,
                events_without_cursor,
                changed_events,
                changed_in,
                copies,
                rejected_null_event_time,
                rejected_null_id,
                rejected_future,
                rejected_past,
                rejected_late,
                rejected_duplicate_id,
                first_event,
                last_event,
                last_end,
                (select sources[1].cursor_to from ew_checkpoint) as cursor_from,
                coalesce(largest_cursor, (select sources[1].cursor_to from ew_checkpoint)) as cursor_to,
                greatest((select sources[1].max_event_time from ew_checkpoint), latest_event) as max_event_time
            from ew_right_measured
        )

    ),

    ew_together as (

        -- one watermark for all
        select
            coalesce((select run from ew_checkpoint), 0) + 1 as run,
            unix_micros(current_timestamp()) as now,
            if(count(watermark_from) = count(*), min(watermark_from), null) as watermark_from,
            if(count(watermark_to) = count(*), min(watermark_to), null) as watermark_to,
            if(count(bound_from) = count(*), min(bound_from), null) as bound_from,
            if(count(bound_to) = count(*), min(bound_to), null) as bound_to,
            min(first_event) as first_event,
            max(last_end) as last_end,
            array_sort(collect_list(struct(*))) as sources
        from ew_moved

    )

    select
        *,
        least(first_event, watermark_from, bound_from) as touched_from,
        greatest(last_end, watermark_to) as touched_to,
        concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(watermark_to as decimal(20, 0)) / 1000000), ' UTC') as watermark_text
    from ew_together

)
-- step ew_left_rows, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
+        coalesce(unix_micros(`loaded_at`) > (select sources[0].cursor_from from ew_run), true) as ew_is_new,
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
-- step ew_left_numbered, added after ew_left_rows
ew_left_numbered as (

    -- which of the rows with one id counts
    select
        *,
        row_number() over (
            partition by `trade_id`, ew_is_new
            order by ew_cursor, ew_time_us
            rows between unbounded preceding and current row
        ) as ew_copy
    from ew_left_rows

)
-- step ew_left_checked, lines
-        if(not ew_is_new, null, case
+        if(not ew_is_new, null, coalesce(case
-            when ew_time_us <= 1767261600000000L then 'late'
-... 2 more
+            when ew_time_us <= (select bound_from from ew_run) then 'late'
+        end, if(ew_copy > 1, 'duplicate_id', null))) as ew_reason
+    from ew_left_numbered
-- step ew_right_rows, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
+        coalesce(unix_micros(`loaded_at`) > (select sources[1].cursor_from from ew_run), true) as ew_is_new,
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `quoted_at` >= timestamp_micros(try_add(1767261600000000L, -60000000)) and `quoted_at` <= timestamp_micros(1767268800000000L))
+        (unix_micros(`loaded_at`) > coalesce((select sources[1].cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_run))
+        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_from from ew_run) and `quoted_at` >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -60000000)) and `quoted_at` <= timestamp_micros((select sources[0].last_event from ew_run)))
-- step ew_right_numbered, added after ew_right_rows
ew_right_numbered as (

    -- which of the rows with one id counts
    select
        *,
        row_number() over (
            partition by `quote_id`, ew_is_new
            order by ew_cursor, ew_time_us
            rows between unbounded preceding and current row
        ) as ew_copy
    from ew_right_rows

)
-- step ew_right_checked, lines
-        if(not ew_is_new, null, case
+        if(not ew_is_new, null, coalesce(case
-            when ew_time_us <= 1767261600000000L then 'late'
-... 2 more
+            when ew_time_us <= (select bound_from from ew_run) then 'late'
+        end, if(ew_copy > 1, 'duplicate_id', null))) as ew_reason
+    from ew_right_numbered
-- step ew_stored, lines
-                left_event_at >= timestamp_micros(1767261600000000L) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 60000000)) and (right_event_at is null or right_event_at <= timestamp_micros(1767268800000000L))
-                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 1000)
+                left_event_at >= timestamp_micros((select sources[1].first_event from ew_run)) and left_event_at <= timestamp_micros(try_add((select sources[1].last_event from ew_run), 60000000)) and (right_event_at is null or right_event_at <= timestamp_micros((select sources[1].last_event from ew_run)))
+                or status = 'pending' and left_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000))
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 1000))
-        or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null and not is_final
-- step ew_left_new, lines
-    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_reason is null and ew_is_new
-- step ew_right_all, lines
-        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add(1767261600000000L, -60000000)) and rejected.right_event_at <= timestamp_micros(1767268800000000L)))
+        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add((select sources[0].first_event from ew_run), -60000000)) and rejected.right_event_at <= timestamp_micros((select sources[0].last_event from ew_run))))
-- step ew_left_arrived, lines
-                named_struct('side', 'left', 'id', l.`trade_id`, 'reason', ew_reason, 'run', 2L),
+                named_struct('side', 'left', 'id', l.`trade_id`, 'reason', ew_reason, 'run', (select run from ew_run)),
-            when l.ew_time_us <= 1767268800000000L - 1000 then 'unmatched'
+            when l.ew_time_us <= (select watermark_to from ew_run) - 1000 then 'unmatched'
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_is_new
-- step ew_right_arrived, lines
-                named_struct('side', 'right', 'id', r.`quote_id`, 'reason', ew_reason, 'run', 2L),
+                named_struct('side', 'right', 'id', r.`quote_id`, 'reason', ew_reason, 'run', (select run from ew_run)),
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_is_new
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 1000)) then 'unmatched'
-- step ew_decided, lines
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000)),
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 1000)),
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as rows_superseded,
-        if(ew_is_row, 0L, if(status = 'checkpoint', if(match_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), 0L)) as ew_checkpoints
+        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as rows_superseded
-- step ew_changed, lines
-        sum(rows_superseded) as rows_superseded,
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(rows_superseded) as rows_superseded
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-    if(ew_is_row, match_id, case
-... 6 more
+    if(ew_is_row, match_id, concat('checkpoint ', (select run from ew_run), ' of 00000000-0000-0000-0000-000000000000')) as match_id,
-        'run', 2L,
+        'run', (select run from ew_run),
@@                 'name', 'left',
-                'cursor_from', 1767261600000000L,
-... 2 more
+                'cursor_from', (select sources[0].cursor_from from ew_run),
+                'cursor_to', (select sources[0].cursor_to from ew_run),
+                'max_event_time', (select sources[0].max_event_time from ew_run),
@@                 'name', 'right',
-                'cursor_from', 1767261600000000L,
-... 2 more
+                'cursor_from', (select sources[1].cursor_from from ew_run),
+                'cursor_to', (select sources[1].cursor_to from ew_run),
+                'max_event_time', (select sources[1].max_event_time from ew_run),
-        'watermark_from', 1767261600000000L,
-... 3 more
+        'watermark_from', (select watermark_from from ew_run),
+        'watermark_to', (select watermark_to from ew_run),
+        'bound_from', (select bound_from from ew_run),
+        'bound_to', (select bound_to from ew_run),
-from ew_changed
+from (select 1) left join ew_changed on true
