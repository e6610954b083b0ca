-- differs from next_run in
-- without query 1; query 2; query: ew_measured; query: ew_moved; query: ew_together; query: select
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

    ew_measured as (

        -- the new part of the source
        select
            max(ew_cursor) as ew_cursor,
            max(ew_time) as ew_time,
            count(*) as events,
            count_if(ew_cursor is null) as events_without_cursor,
            0L as changed_events,
            cast(null as bigint) as changed_in,
            count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
            count_if(ew_reason = 'out_of_range') as rejected_out_of_range,
            count_if(ew_reason = 'future') as rejected_future,
            count_if(ew_reason = 'past') as rejected_past,
            count_if(ew_reason = 'late') as rejected_late,
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
                    when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
                    when ew_time_us < ((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000) - 3600000000 - pmod(((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
                end as ew_reason
            from (
                select
                    `loaded_at` as ew_cursor,
                    unix_micros(`loaded_at`) as ew_cursor_number,
                    `viewed_at` as ew_time,
                    unix_micros(`viewed_at`) as ew_time_us
                from demo.page_views
                where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
            )
        )

    ),

    ew_moved as (

        -- how far cursor, maximum event time and watermark move
        select
            0 as place,
            *,
            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 600000000 as watermark_from,
            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
            max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
        from (
            select
                nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
                nullif(typeof(ew_time), cast(events as string)) as event_time_type,
                events,
                events_without_cursor,
                changed_events,
                changed_in,
                rejected_null_event_time,
                rejected_out_of_range,
                rejected_future,
                rejected_past,
                rejected_late,
                first_event,
                last_event,
                last_end,
                (select sources[0].cursor_to from ew_checkpoint) as cursor_from,
                coalesce(largest_cursor, (select sources[0].cursor_to from ew_checkpoint)) as cursor_to,
                greatest((select sources[0].max_event_time from ew_checkpoint), latest_event) as max_event_time
            from ew_measured
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
-- step ew_arrived, lines
-    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)
+    where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) and unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_run)
-- step ew_classified, lines
-            when ew_time_us < (1767261600000000L) - 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 then 'late'
+            when ew_time_us < ((select bound_from from ew_run)) - 3600000000 - pmod(((select bound_from from ew_run)) - 3600000000, 1200000000) + 1200000000 then 'late'
-- step ew_arrived_windows, lines
-        if(ew_reason is null and ew_start_us + 3600000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
+        if(ew_reason is null and ew_start_us + 3600000000 <= (select bound_from from ew_run), 'late', ew_reason) as ew_reason,
-- step ew_stored_windows, lines
-        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
+        null as ew_reason,
-        if(status = 'checkpoint', if(window_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), event_count) as ew_events,
+        event_count as ew_events,
-        status in ('open', 'closed', 'checkpoint')
-... 5 more
+        status in ('open', 'closed')
+        and window_end >= timestamp_micros((select touched_from from ew_run))
+        and window_start <= timestamp_micros((select touched_to from ew_run))
-- step ew_decided, lines
-        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', 2L))), 256) as window_id,
+        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', (select run from ew_run)))), 256) as window_id,
-            when ew_end_us <= 1767268800000000L then 'final'
-            when ew_end_us <= 1767268800000000L then 'closed'
+            when ew_end_us <= (select bound_to from ew_run) then 'final'
+            when ew_end_us <= (select watermark_to from ew_run) then 'closed'
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as windows_missed,
-        if(ew_is_row, 0L, if(reason = 'checkpoint', ew_events, 0L)) as ew_checkpoints
+        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as windows_missed
-    where (ew_new_events > 0 or status <> ew_stored_status) and not (ew_is_row and reason <=> 'checkpoint')
+    where ew_new_events > 0 or status <> ew_stored_status
-- step ew_changed, lines
-        sum(windows_missed) as windows_missed,
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(windows_missed) as windows_missed
-- step windows and rejected events, the checkpoint, lines
-    if(ew_is_row, window_id, case
-... 6 more
+    if(ew_is_row, window_id, concat('checkpoint ', (select run from ew_run), ' of 00000000-0000-0000-0000-000000000000')) as window_id,
-        'run', 2L,
+        'run', (select run from ew_run),
-                'cursor_from', 1767261600000000L,
-... 2 more
+                'cursor_from', (select sources[0].cursor_from from ew_run),
+                'cursor_to', (select sources[0].cursor_to from ew_run),
+                'max_event_time', (select sources[0].max_event_time from ew_run),
-        'watermark_from', 1767261600000000L,
-... 3 more
+        'watermark_from', (select watermark_from from ew_run),
+        'watermark_to', (select watermark_to from ew_run),
+        'bound_from', (select bound_from from ew_run),
+        'bound_to', (select bound_to from ew_run),
-from ew_changed
+from (select 1) left join ew_changed on true
