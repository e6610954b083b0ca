-- in steps
-- step query 1, as in changed_dates/join, but
~ match_id, checkpoint.run) as state_run from demo.clicks => checkpoint.settings, checkpoint.run) as settings from demo.sessions
-- step the model, as in moving_aggregates/compiled, but
-    `account_id`, ... 3 more
+    ew_event.*,
+    reason,
+    rejected_at
-- step ew_asked
ew_asked as (

    -- the events, with what decides on them
    select
        struct(*) as ew_event,
        `user_id`,
        `viewed_at` as ew_at,
        unix_micros(`viewed_at`) as ew_time_us,
        `loaded_at` as ew_cursor_value,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views

)
-- step ew_groups
ew_groups as (

    -- what the state has rejected, by key, reason and run
    select
        `user_id` as ew_key_1,
        reason as ew_rejected_as,
        updated_at as ew_rejected_at,
        min(smallest_cursor) as ew_smallest_cursor,
        max(largest_cursor) as ew_largest_cursor
    from demo.sessions_state
    where status = 'rejected'
    group by
        `user_id`,
        reason,
        updated_at

)
-- step ew_runs, as query: ew_runs in changed_dates/next_run, but
-    -- the state's runs, and whether this model has read them
+    -- by what bound each run has judged
-        checkpoint.run as run, ... 6 more
+        updated_at as ew_finished_at,
+        max(checkpoint.bound_from) as ew_bound,
+        max(checkpoint.sources[0].cursor_from) as ew_cursor_from,
+        max(checkpoint.sources[0].cursor_to) as ew_cursor_to,
+        unix_micros(min(if(reason = 'future', session_start, null))) as ew_first_future
+    from demo.sessions_state
+    where status in ('checkpoint', 'rejected')
+    group by updated_at
-- step ew_judged, as in asof_join/state_first_run, but
-    -- what becomes of it ... 9 more
+    -- each group with its run
+    select *
+    from ew_groups
+    inner join ew_runs on ew_rejected_at = ew_finished_at
-- step ew_rejected_rows
ew_rejected_rows as (

    -- those that the rule of their run rejects for its reason
    select
        *,
        ew_rejected_as as reason,
        ew_rejected_at as rejected_at
    from ew_asked
    inner join ew_judged
        on
            `user_id` <=> ew_key_1
            and ew_cursor between ew_smallest_cursor and ew_largest_cursor
            and case
                    when ew_time_us is null then 'null_event_time'
                    when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
                    when ew_time_us > try_add(unix_micros(ew_cursor_value), 3600000000) then 'future'
                    when try_add(ew_time_us, 1800000000) <= ew_bound then 'late'
                end = ew_rejected_as

)
-- step select, as in moving_aggregates/distinct_so_far, but ~ marks => rejected_rows
-) as ew_moving ... 3 more
+) as ew_rejected
