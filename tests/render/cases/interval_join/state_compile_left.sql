-- differs from state_next_run in
-- without query 1; query 2; query: ew_left_new; query: ew_right_new; query: ew_moved; query: ew_behind; query: select
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

    ew_left_new as (

        -- the new part of the left source
        select
            max(`loaded_at`) as left_cursor_value,
            max(`shown_at`) as left_time,
            count(*) as left_events,
            count_if(`loaded_at` is null) as left_events_without_cursor,
            count(`impression_id`) - count(distinct `impression_id`) as left_copies,
            max(unix_micros(`loaded_at`)) as left_largest_cursor,
            min(unix_micros(`shown_at`)) as left_first,
            max(unix_micros(`shown_at`)) as left_last
        from demo.impressions
        where unix_micros(`loaded_at`) > coalesce((select left_cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null

    ),

    ew_right_new as (

        -- the new part of the right source
        select
            max(`loaded_at`) as right_cursor_value,
            max(`clicked_at`) as right_time,
            count(*) as right_events,
            count_if(`loaded_at` is null) as right_events_without_cursor,
            count(`click_id`) - count(distinct `click_id`) as right_copies,
            max(unix_micros(`loaded_at`)) as right_largest_cursor,
            min(unix_micros(`clicked_at`)) as right_first,
            max(unix_micros(`clicked_at`)) as right_last
        from demo.clicks
        where unix_micros(`loaded_at`) > coalesce((select right_cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null

    ),

    ew_moved as (

        -- how far cursors and maximum event times move
        select
            *,
            coalesce((select run from ew_checkpoint), 0) + 1 as run,
            typeof(left_cursor_value) as left_cursor_type,
            typeof(left_time) as left_event_time_type,
            (select left_cursor_to from ew_checkpoint) as left_cursor_from,
            coalesce(left_largest_cursor, (select left_cursor_to from ew_checkpoint)) as left_cursor_to,
            (select left_max_event_time from ew_checkpoint) as left_max_event_time_before,
            greatest((select left_max_event_time from ew_checkpoint), left_last) as left_max_event_time,
            typeof(right_cursor_value) as right_cursor_type,
            typeof(right_time) as right_event_time_type,
            (select right_cursor_to from ew_checkpoint) as right_cursor_from,
            coalesce(right_largest_cursor, (select right_cursor_to from ew_checkpoint)) as right_cursor_to,
            (select right_max_event_time from ew_checkpoint) as right_max_event_time_before,
            greatest((select right_max_event_time from ew_checkpoint), right_last) as right_max_event_time
        from ew_left_new cross join ew_right_new

    ),

    ew_behind as (

        -- and with them the watermark of each side
        select
            *,
            left_max_event_time_before - pmod(left_max_event_time_before, 1000) - 600000000 as left_watermark_from,
            left_max_event_time_before - pmod(left_max_event_time_before, 1000) - 3600000000 as left_bound_from,
            left_max_event_time - pmod(left_max_event_time, 1000) - 600000000 as left_watermark_to,
            left_max_event_time - pmod(left_max_event_time, 1000) - 3600000000 as left_bound_to,
            right_max_event_time_before - pmod(right_max_event_time_before, 1000) as right_watermark_from,
            right_max_event_time_before - pmod(right_max_event_time_before, 1000) - 3600000000 as right_bound_from,
            right_max_event_time - pmod(right_max_event_time, 1000) as right_watermark_to,
            right_max_event_time - pmod(right_max_event_time, 1000) - 3600000000 as right_bound_to
        from ew_moved

    )

    select
        *,
        if(left_watermark_from is null or right_watermark_from is null, null, least(left_watermark_from, right_watermark_from)) as watermark_from,
        if(left_watermark_to is null or right_watermark_to is null, null, least(left_watermark_to, right_watermark_to)) as watermark_to,
        if(left_bound_from is null or right_bound_from is null, null, least(left_bound_from, right_bound_from)) as bound_from,
        if(left_bound_to is null or right_bound_to is null, null, least(left_bound_to, right_bound_to)) as bound_to
    from ew_behind

)
-- step ew_left_rows, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new
+        coalesce(unix_micros(`loaded_at`) > (select left_cursor_from from ew_run), true) as ew_is_new
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
+    where (unix_micros(`loaded_at`) > coalesce((select left_cursor_from from ew_run), -9223372036854775808) and unix_micros(`loaded_at`) <= (select left_cursor_to from ew_run))
+        or (unix_micros(`loaded_at`) <= (select left_cursor_from from ew_run) and `shown_at` >= timestamp_micros(try_add((select right_first from ew_run), -3600000000)) and `shown_at` <= timestamp_micros((select right_last from ew_run)))
-- step ew_left_numbered, added after ew_left_rows
ew_left_numbered as (

    -- which of the rows with one id counts
    select
        *,
        row_number() over (
            partition by `impression_id`, ew_is_new
            order by ew_cursor, ew_time
            rows between unbounded preceding and current row
        ) as ew_copy
    from ew_left_rows

)
-- step ew_left_checked, lines
-            when ew_time <= 1767261600000000L then 'late'
+            when ew_time <= (select bound_from from ew_run) then 'late'
+            when ew_copy > 1 then 'duplicate_id'
-    from ew_left_rows
+    from ew_left_numbered
-- step ew_left_old, lines
-        and (refused.event_count > 1 or (refused.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and refused.left_event_at <= timestamp_micros(1767268800000000L)))
+        and (refused.event_count > 1 or (refused.left_event_at >= timestamp_micros(try_add((select right_first from ew_run), -3600000000)) and refused.left_event_at <= timestamp_micros((select right_last from ew_run))))
-- step ew_right_rows, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new
+        coalesce(unix_micros(`loaded_at`) > (select right_cursor_from from ew_run), true) as ew_is_new
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
+    where (unix_micros(`loaded_at`) > coalesce((select right_cursor_from from ew_run), -9223372036854775808) and unix_micros(`loaded_at`) <= (select right_cursor_to from ew_run))
+        or (unix_micros(`loaded_at`) <= (select right_cursor_from from ew_run) and `clicked_at` >= timestamp_micros((select left_first from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select left_last from ew_run), 3600000000)))
-- step ew_right_numbered, added after ew_right_rows
ew_right_numbered as (

    -- which of the rows with one id counts
    select
        *,
        row_number() over (
            partition by `click_id`, ew_is_new
            order by ew_cursor, ew_time
            rows between unbounded preceding and current row
        ) as ew_copy
    from ew_right_rows

)
-- step ew_right_checked, lines
-            when ew_time <= 1767261600000000L then 'late'
+            when ew_time <= (select bound_from from ew_run) then 'late'
+            when ew_copy > 1 then 'duplicate_id'
-    from ew_right_rows
+    from ew_right_numbered
-- step ew_right_old, lines
-        and (refused.event_count > 1 or (refused.right_event_at >= timestamp_micros(1767261600000000L) and refused.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))))
+        and (refused.event_count > 1 or (refused.right_event_at >= timestamp_micros((select left_first from ew_run)) and refused.right_event_at <= timestamp_micros(try_add((select left_last from ew_run), 3600000000))))
-- step ew_left_lonely, lines
-        if(l.ew_time <= 1767268800000000L - 3600001000, 'unmatched', 'pending') as status
+        if(l.ew_time <= (select watermark_to from ew_run) - 3600001000, 'unmatched', 'pending') as status
-- step ew_left_waiting, lines
-        and ((stored.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and stored.left_event_at <= timestamp_micros(1767268800000000L)) or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)))
-        and (matched.ew_id is not null or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)))
+        and ((stored.left_event_at >= timestamp_micros(try_add((select right_first from ew_run), -3600000000)) and stored.left_event_at <= timestamp_micros((select right_last from ew_run))) or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)))
+        and (matched.ew_id is not null or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)))
-- step ew_settled, lines
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
-- step matches, and rows that wait for one, lines
-        (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
-        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
+        (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
+        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000)),
-- step left rows that are refused, lines
-        named_struct('side', 'left', 'id', ew_id, 'reason', ew_reason, 'run', 2L),
+        named_struct('side', 'left', 'id', ew_id, 'reason', ew_reason, 'run', (select run from ew_run)),
-- step right rows that are refused, lines
-        named_struct('side', 'right', 'id', ew_id, 'reason', ew_reason, 'run', 2L),
+        named_struct('side', 'right', 'id', ew_id, 'reason', ew_reason, 'run', (select run from ew_run)),
-- step the checkpoint, lines
-        case
-... 6 more
+        concat('checkpoint ', (select run from ew_run), ' of 00000000-0000-0000-0000-000000000000') as match_id,
-            'run', 2L,
+            'run', (select run from ew_run),
-            'left_cursor_from', 1767261600000000L,
-... 2 more
+            'left_cursor_from', (select left_cursor_from from ew_run),
+            'left_cursor_to', (select left_cursor_to from ew_run),
+            'left_max_event_time', (select left_max_event_time from ew_run),
-            'right_cursor_from', 1767261600000000L,
-... 2 more
+            'right_cursor_from', (select right_cursor_from from ew_run),
+            'right_cursor_to', (select right_cursor_to from ew_run),
+            'right_max_event_time', (select right_max_event_time from ew_run),
-            'watermark_from', 1767261600000000L,
-... 3 more
+            'watermark_from', (select watermark_from from ew_run),
+            'watermark_to', (select watermark_to from ew_run),
+            'bound_from', (select bound_from from ew_run),
+            'bound_to', (select bound_to from ew_run),
