-- differs from state_next_run in
-- without query 1; query 2; query: ew_left_measured; query: ew_right_measured; query: ew_moved; query: ew_together; query: select; ew_left_all; ew_left_meets; ew_right_meets
-- step the model
with
-- step ew_checkpoint
ew_checkpoint as (

    -- where the run before ended
    select checkpoint.*
    from demo.state
    where status = 'checkpoint'
    order by checkpoint.run desc
    limit 1

)
-- step ew_run
ew_run as (

    -- what has arrived since, and how far it moves the watermark
    with
-- step ew_left_measured, as query: ew_left_measured in interval_join/state_next_run, but
-        (select count(*) from demo.impressions) as table_rows,
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
+                when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
-- step ew_right_measured, as ew_left_measured, but ~ left => right ~ `shown_at` => `clicked_at` ~ impressions => clicks
~ 0].cursor => 1].cursor ~ `impression_id` => `click_id`
-- step ew_moved, as query: ew_moved in interval_join/state_next_run, but
-        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from, ... 1 more
+        (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 600000000 as watermark_from,
+        (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
@@         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-            table_rows,
@@         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-            1767261600000000L as cursor_from, ... 2 more
+            (select sources[0].cursor_to from ew_checkpoint) as cursor_from,
+            coalesce(largest_cursor, (select sources[0].cursor_to from ew_checkpoint)) as cursor_to,
+            greatest((select sources[0].max_event_time from ew_checkpoint), latest_event) as max_event_time
-        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from, ... 1 more
+        (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) as watermark_from,
+        (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
@@         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            table_rows,
@@         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            1767261600000000L as cursor_from, ... 2 more
+            (select sources[1].cursor_to from ew_checkpoint) as cursor_from,
+            coalesce(largest_cursor, (select sources[1].cursor_to from ew_checkpoint)) as cursor_to,
+            greatest((select sources[1].max_event_time from ew_checkpoint), latest_event) as max_event_time
-- step ew_together, as query: ew_together in session_state/next_run, but ~ 1L => (select run from ew_checkpoint)
-- step ew_run: select
    select
        *,
        least(first_event, watermark_from, bound_from) as touched_from,
        greatest(last_end, watermark_to) as touched_to,
        concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (watermark_to), ' UTC') as watermark_text
    from ew_together

)
-- step ew_left_rows, lines ~ > 1767261600000000L => > (select sources[0].cursor_to from ew_checkpoint)
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)) ... 1 more
+        (unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808))
+        or (unix_micros(`loaded_at`) <= (select sources[0].cursor_to from ew_checkpoint) and `shown_at` >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and `shown_at` <= timestamp_micros((select sources[1].last_event from ew_run)))
-- step ew_left_numbered, as ew_numbered in sessions/islands_fixed_inclusive, but ~ numbered => left_numbered
~ ew_number => ew_copy ~ from ew_reached => from ew_left_rows
-    -- a row that begins after that starts a new session
+    -- which of the rows with one id counts, a rejected one only where there is no other
-        count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over ( ... 2 more
+        row_number() over (
+            partition by `impression_id`, ew_is_new
+            order by case
+                    when ew_time_us is null then 'null_event_time'
+                    when ew_id is null then 'null_id'
+                    when ew_time_us <= (select bound_from from ew_run) then 'late'
+                end is not null, ew_cursor, ew_time_us
-- step ew_left_checked, lines ~ rows => numbered ~ case => coalesce(case
~ end => end, if(ew_copy > 1, 'duplicate_id', null)) ~ 1767261600000000L => (select bound_from from ew_run)
-- step ew_right_rows, lines ~ 1767261600000000L, => (select sources[1].cursor_to from ew_checkpoint),
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)) ... 1 more
+        (unix_micros(`loaded_at`) > coalesce((select sources[1].cursor_to from ew_checkpoint), -9223372036854775808))
+        or (unix_micros(`loaded_at`) <= (select sources[1].cursor_to from ew_checkpoint) and `clicked_at` >= timestamp_micros((select sources[0].first_event from ew_run)) and `clicked_at` <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000)))
-- step ew_right_numbered, as ew_left_numbered, but ~ left => right ~ `impression_id` => `click_id`
-- step ew_right_checked, as ew_left_checked, but ~ left => right
-- step ew_left_new
ew_left_new as (

    -- the new rows that can match
    select arrived.*
    from ew_left_checked as arrived
    where ew_reason is null and ew_is_new

)
-- step ew_left_new_spread
ew_left_new_spread as (

    -- each row in every bucket that may hold a partner
    select *
    from ew_left_new
    lateral view explode(sequence(
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
        try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
        14400000000L
    )) as ew_bucket

)
-- step ew_right_all, lines
-        and rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
+        and rejected.right_event_at >= timestamp_micros((select sources[0].first_event from ew_run)) and rejected.right_event_at <= timestamp_micros(try_add((select sources[0].last_event from ew_run), 3600000000))
-- step ew_right_all_once
ew_right_all_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_right_all

)
-- step ew_left_old
ew_left_old as (

    -- the older rows that can match
    select arrived.*
    from ew_left_checked as arrived
    left anti join demo.state as rejected
        on rejected.left_id = arrived.ew_id
        and arrived.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
        and rejected.status = 'rejected'
        and rejected.side = 'left'
        and rejected.reason in ('late')
        and arrived.`shown_at` = rejected.left_event_at
        and rejected.left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and rejected.left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))
    where ew_reason is null and not ew_is_new and ew_id is not null

)
-- step ew_left_old_once
ew_left_old_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_left_old

)
-- step ew_right_new, as ew_left_new, but ~ left => right
-- step ew_right_new_spread, as ew_left_new_spread, but ~ left => right
     lateral view explode(sequence(
+        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
-        try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
-- step ew_matches, lines ~ meets as r => all_once as r ~ meets as => new_spread as
-        and l.ew_is_new = r.ew_meets_new
+
+    union all
+
+    select
+        l.`ad_id` as `ad_id`,
+        l.`impression_id` as `impression_id`,
+        l.`shown_at` as `shown_at`,
+        r.`click_id` as `click_id`,
+        r.`clicked_at` as `clicked_at`,
+        l.`impression_id` as left_id,
+        r.`click_id` as right_id,
+        l.`shown_at` as left_event_at,
+        r.`clicked_at` as right_event_at
+    from ew_left_old_once as l
+    inner join ew_right_new_spread as r
+        on l.`ad_id` = r.`ad_id`
+        and l.ew_bucket = r.ew_bucket
+        and r.ew_time_us >= l.ew_time_us
+        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
-- step ew_left_arrived, lines ~ then sha2( => then sha2(concat(
~ 1767268800000000L => (select watermark_to from ew_run) ~ 2L => coalesce((select run from ew_checkpoint), 0) + 1
@@                 named_struct('side', 'left', 'id', l.`impression_id`, 'reason', ew_reason, 'run', coalesce((select run from ew_checkpoint), 0) + 1),
-            ), 256)
+            ), if(ew_copy > 1 and ew_reason <> 'duplicate_id', coalesce(concat(' at ', ew_time_us), ''), '')), 256)
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_is_new
-- step ew_right_arrived, lines ~ (to => (concat(to ~ 2L => coalesce((select run from ew_checkpoint), 0) + 1
-            ), 256)
+            ), if(ew_copy > 1 and ew_reason <> 'duplicate_id', coalesce(concat(' at ', ew_time_us), ''), '')), 256)
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_is_new
-- step ew_stored, lines
-                left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L) ... 1 more
+                left_event_at >= timestamp_micros(try_add((select sources[1].first_event from ew_run), -3600000000)) and left_event_at <= timestamp_micros((select sources[1].last_event from ew_run))
+                or status = 'pending' and left_event_at <= timestamp_micros((select watermark_to from ew_run) - 3600001000)
-            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L)) ... 1 more
+            (status = 'match' and left_event_at <= timestamp_micros((select bound_to from ew_run)) and right_event_at <= timestamp_micros((select bound_to from ew_run)))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros((select bound_to from ew_run) - 3600001000))
-        or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null and not is_final
-- step ew_judged, lines ~ 1767268800000000L => (select watermark_to from ew_run)
-- step ew_decided, lines ~ 1767268800000000L => (select bound_to from ew_run)
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as ew_rows_superseded, ... 1 more
+        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as ew_rows_superseded
-- step ew_changed, lines
-        sum(ew_rows_superseded) as ew_rows_superseded, ... 1 more
+        sum(ew_rows_superseded) as ew_rows_superseded
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-    if(ew_is_row, match_id, case ... 6 more
+    if(ew_is_row, match_id, concat('checkpoint ', coalesce((select run from ew_checkpoint), 0) + 1, ' of 00000000-0000-0000-0000-000000000000')) as match_id,
-        'run', 2L,
+        'run', coalesce((select run from ew_checkpoint), 0) + 1,
@@                 'name', 'left',
-                'cursor_from', 1767261600000000L, ... 2 more
+                'cursor_from', (select sources[0].cursor_to from ew_checkpoint),
+                'cursor_to', (select sources[0].cursor_to from ew_run),
+                'max_event_time', (select sources[0].max_event_time from ew_run),
@@                 'name', 'right',
-                'cursor_from', 1767261600000000L, ... 2 more
+                'cursor_from', (select sources[1].cursor_to from ew_checkpoint),
+                'cursor_to', (select sources[1].cursor_to from ew_run),
+                'max_event_time', (select sources[1].max_event_time from ew_run),
-        'watermark_from', 1767261600000000L, ... 3 more
+        'watermark_from', (select watermark_from from ew_run),
+        'watermark_to', (select watermark_to from ew_run),
+        'bound_from', (select bound_from from ew_run),
+        'bound_to', (select bound_to from ew_run),
-from ew_changed
+from (select 1) left join ew_changed on true
