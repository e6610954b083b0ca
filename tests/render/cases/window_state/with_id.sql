-- differs from next_run in
-- without ew_rows
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        `view_id` as ew_id,
+        true as ew_is_new,
-- step ew_touched_times
ew_touched_times as (

    -- where in time each key has new events
    select distinct
        `user_id` as ew_key_1,
        explode(sequence(ew_time_us div 3600000000 - 1, ew_time_us div 3600000000 + 1)) as ew_bucket
    from ew_arrived
    where ew_time_us is not null

)
-- step ew_read_again
ew_read_again as (

    -- the older events that can be in one window with them
    select
        `user_id`,
        1 as `ew_value_pages`,
        path as `ew_value_landing_page`,
        `viewed_at` as ew_first_at,
        unix_micros(`viewed_at`) as ew_time_us,
        `view_id` as ew_id,
        false as ew_is_new,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    left semi join ew_touched_times
        on
            `user_id` <=> ew_key_1
            and ew_bucket = unix_micros(`viewed_at`) div 3600000000
    where
        `loaded_at` <= timestamp_micros(1767261600000000)
        and `viewed_at` >= timestamp_micros(try_add(cast(null as bigint), -3600000000))
        and `viewed_at` <= timestamp_micros(try_add(cast(null as bigint), 3600000000))

)
-- step ew_events, as in sessions/id_native, but
-    -- each event once ... 3 more
+    -- new and old, as rows of one kind
+    select * from ew_arrived
+    union all
+    select * from ew_read_again
-- step ew_classified, lines ~ arrived => events ~ reason => rejected
-- step ew_numbered, as in session_state/apply_compile, but ~ , ew_reason => , ew_rejected, ew_time_us, ew_id
~ first_at, ew_kind, ew_smallest_cursor /* events => cursor, `ew_value_pages`, `ew_value_landing_page` /* deliveries
-    -- a row that begins after that begins a new stretch
+    -- the deliveries of each event
-        count_if(coalesce(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000), ew_last_at is not null and ew_reason is null)) over (
+        row_number() over (
-        ) as ew_number ... 1 more
+        ) as ew_delivery
+    from ew_classified
+    where ew_is_new or ew_rejected is null
-- step ew_once, as ew_left_once in interval_join/inner_buckets, but ~ left_ =>
-    -- each row in its bucket of time
+    -- which of them is another delivery of an event
-        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket ... 1 more
+        if(ew_rejected is null and ew_id is not null and ew_delivery > 1, 'duplicate', ew_rejected) as ew_reason
+    from ew_numbered
+    where ew_is_new or ew_id is null or ew_delivery = 1
-- step ew_panes, lines ~ classified => once
-        count(*) as ew_new_events,
+        ew_is_new,
+        if(ew_is_new, count(*), 0L) as ew_new_events,
+        count(*) as ew_all_events,
-        ew_pane_us
+        ew_pane_us,
+        ew_is_new
-- step ew_arrived_windows, lines ~ new_events as => all_events as
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_own_events,
+        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_all_events) as ew_own_events,
     from ew_spread
+    where ew_is_new or ew_start_us + 3600000000 > 1767261600000000L
-- step ew_stored_windows, lines
-        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
+        null as ew_reason,
-        if(status = 'checkpoint', if(window_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), event_count) as ew_events,
+        event_count as ew_events,
-        status in ('open', 'closed', 'checkpoint') ... 5 more
+        status in ('open', 'closed')
+        and window_end >= timestamp_micros(1767261600000000L)
+        and window_start <= timestamp_micros(1767270600000000L)
-- step ew_remade
ew_remade as (

    -- the windows that have new events, made of all of theirs
    select
        `user_id`,
        ew_reason,
        ew_start_us,
        sum(ew_new_events) as ew_new_events,
        sum(ew_new_own_events) as ew_new_own_events,
        sum(ew_events) as ew_events,
        sum(ew_own_events) as ew_own_events,
        max(ew_stored_status) as ew_stored_status,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        sum(`pages`) as `pages`,
        min(`landing_page`) as `landing_page`
    from ew_arrived_windows
    group by
        `user_id`,
        ew_reason,
        ew_start_us
    having sum(ew_new_events) > 0

)
-- step ew_merged, lines
     select
-        `user_id`, ... 16 more
+        coalesce(remade.`user_id`, stored.`user_id`) as `user_id`,
+        remade.ew_reason as ew_reason,
+        coalesce(remade.ew_start_us, stored.ew_start_us) as ew_start_us,
+        coalesce(remade.ew_new_events, 0L) as ew_new_events,
+        coalesce(remade.ew_new_own_events, 0L) as ew_new_own_events,
+        if(remade.ew_events - remade.ew_new_events < stored.ew_events, raise_error(if(not (
+            select max_by(window_id, checkpoint.run)
+            from demo.state
+            where status = 'checkpoint' and checkpoint.run >= 1 and window_start is null
+        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 'event_windows.window_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.', 'event_windows.window_state in model a_model: the source no longer has events of a window that has new ones, so it can not be made again. Nothing was written; set allowed_lateness to less than what the source keeps and run once with --full-refresh, or bring the events back.')), coalesce(remade.ew_events, stored.ew_events)) as ew_events,
+        coalesce(remade.ew_own_events, stored.ew_own_events) as ew_own_events,
+        stored.ew_stored_status as ew_stored_status,
+        coalesce(remade.smallest_cursor, stored.ew_smallest_cursor) as smallest_cursor,
+        coalesce(remade.largest_cursor, stored.ew_largest_cursor) as largest_cursor,
+        if(remade.ew_events is null, stored.`pages`, remade.`pages`) as `pages`,
+        if(remade.ew_events is null, stored.`landing_page`, remade.`landing_page`) as `landing_page`
+    from ew_remade as remade
+    full outer join ew_stored_windows as stored
+        on
+            remade.ew_start_us = stored.ew_start_us
+            and remade.ew_reason is null
+            and remade.`user_id` <=> stored.`user_id`
-- step ew_twice, lines ~ checkpoint') => duplicate')
~ checkpoint', ew_events, 0L)) as ew_checkpoints => duplicate', ew_new_own_events, 0L)) as ew_duplicates
-- step ew_changed, lines
-        sum(ew_checkpoints) as ew_checkpoints
+        sum(ew_duplicates) as ew_duplicates
-- step windows and rejected events, the checkpoint, lines ~ id": null => id": "view_id"
-        when coalesce(ew_checkpoints, 0L) <> 1L
+        when not (
+            select max_by(window_id, checkpoint.run)
+            from demo.state
+            where status = 'checkpoint' and checkpoint.run >= 1 and window_start is null
+        ) <=> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001'
-            'windows_missed', coalesce(ew_windows_missed, 0L)
+            'windows_missed', coalesce(ew_windows_missed, 0L),
+            'duplicates', coalesce(ew_duplicates, 0L)
