-- in steps
-- step query 1, as in session_state/next_run, but ~ session => match
-- step query 2, as in session_state/next_run
-- step query: ew_left_measured, as query: ew_measured in session_state/next_run, but ~ `viewed_at` => `shown_at`
~ page_views => impressions ~ source => left source ~ measured => left_measured
~ try_add(ew_time_us, 1800000000) => ew_time_us ~ bad_gap') as rejected_bad_gap => null_id') as rejected_null_id
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions, ... 1 more
+        count(ew_id) - count(distinct ew_id) as copies,
         count_if(ew_reason = 'late') as rejected_late,
+        count_if(ew_reason = 'duplicate_id') as rejected_duplicate_id,
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when ew_id is null then 'null_id'
+                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
-                xxhash64(`user_id`) as ew_key,
+                `impression_id` as ew_id,
-- step query: ew_right_measured, as query: ew_left_measured, but ~ left => right ~ impressions => clicks
~ `shown_at` => `clicked_at` ~ `impression_id` => `click_id`
-- step query: ew_moved, as in window_state/next_run, but ~ out_of_range => null_id
             changed_in,
+            copies,
             rejected_late,
+            rejected_duplicate_id,
-        from ew_measured
+        from ew_left_measured
+    )
+    union all
+    select
+        1 as place,
+        *,
+        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
+        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        max_event_time - pmod(max_event_time, 1000) as watermark_to,
+        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+    from (
+        select
+            nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
+            nullif(typeof(ew_time), cast(events as string)) as event_time_type,
+            events,
+            events_without_cursor,
+            changed_events,
+            changed_in,
+            copies,
+            table_rows,
+            rejected_null_event_time,
+            rejected_null_id,
+            rejected_future,
+            rejected_past,
+            rejected_late,
+            rejected_duplicate_id,
+            first_event,
+            last_event,
+            last_end,
+            1767261600000000L as cursor_from,
+            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
+            greatest(1767261600000000L, latest_event) as max_event_time
+        from ew_right_measured
-- step query: ew_together; query: select; the model, as in session_state/next_run
-- step ew_left_rows
ew_left_rows as (

    -- the left rows that have arrived, and those that they can match on the other side
    select
        *,
        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
        `impression_id` as ew_id,
        unix_micros(`shown_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.impressions
    where
        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))

)
-- step ew_left_checked
ew_left_checked as (

    -- why a row is rejected, if it is
    select
        *,
        if(not ew_is_new, null, case
            when ew_time_us is null then 'null_event_time'
            when ew_id is null then 'null_id'
            when ew_time_us <= 1767261600000000L then 'late'
        end) as ew_reason
    from ew_left_rows

)
-- step ew_right_rows, as ew_left_rows, but ~ left => right ~ impressions => clicks ~ (`shown_at` => (`clicked_at`
~ `impression_id` => `click_id`
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
-- step ew_right_checked, as ew_left_checked, but ~ left => right
-- step ew_left_all
ew_left_all as (

    -- new and older rows that can match
    select arrived.*
    from ew_left_checked as arrived
    left anti join demo.state as rejected
        on rejected.left_id = arrived.ew_id
        and not arrived.ew_is_new
        and arrived.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
        and rejected.status = 'rejected'
        and rejected.side = 'left'
        and rejected.reason in ('late')
        and arrived.`shown_at` = rejected.left_event_at
        and rejected.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.left_event_at <= timestamp_micros(1767268800000000L)
    where ew_reason is null and ew_id is not null

)
-- step ew_right_all, as ew_left_all, but ~ _left => _right ~ 'left => 'right ~ left_id => right_id
~ `shown_at` = rejected.left => `clicked_at` = rejected.right
-        and rejected.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.left_event_at <= timestamp_micros(1767268800000000L)
+        and rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
-- step ew_left_meets
ew_left_meets as (

    -- a new row in every bucket that may hold a partner, an older one in its own
    select *
    from ew_left_all
    lateral view explode(if(
        ew_is_new,
        sequence(
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
            try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
            14400000000L
        ),
        array(try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)))
    )) as ew_bucket

)
-- step ew_right_meets, as ew_left_meets, but ~ left => right
-    -- a new row in every bucket that may hold a partner, an older one in its own
+    -- each row for new left rows, a new one for older left rows as well
     from ew_right_all
+    lateral view explode(if(ew_is_new, array(true, false), array(true))) as ew_meets_new
-        ew_is_new,
+        ew_meets_new,
+        array(try_subtract(ew_time_us, pmod(ew_time_us, 14400000000))),
         sequence(
+            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
-            try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
-        ), ... 1 more
+        )
-- step ew_matches
ew_matches as (

    -- what matches now
    select
        l.`ad_id` as `ad_id`,
        l.`impression_id` as `impression_id`,
        l.`shown_at` as `shown_at`,
        r.`click_id` as `click_id`,
        r.`clicked_at` as `clicked_at`,
        l.`impression_id` as left_id,
        r.`click_id` as right_id,
        l.`shown_at` as left_event_at,
        r.`clicked_at` as right_event_at
    from ew_left_meets as l
    inner join ew_right_meets as r
        on l.`ad_id` = r.`ad_id`
        and l.ew_bucket = r.ew_bucket
        and r.ew_time_us >= l.ew_time_us
        and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
        and l.ew_is_new = r.ew_meets_new

)
-- step ew_found
ew_found as (

    -- each match, and a mark on rows that wait for one
    select
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `click_id`,
        `clicked_at`,
        sha2(to_json(
            named_struct('left', if(ew_kind = 'right', null, left_id), 'right', if(ew_kind = 'left', null, right_id)),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256) as match_id,
        if(ew_kind = 'match', 1, 4) as ew_rank,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        'match' as ew_status,
        cast(null as boolean) as is_final,
        cast(null as string) as side,
        cast(null as string) as reason,
        cast(null as bigint) as ew_time_us,
        cast(null as bigint) as ew_cursor
    from ew_matches
    lateral view explode(array('match', 'left')) as ew_kind

)
-- step ew_left_arrived
ew_left_arrived as (

    -- the new left rows, to come out or to be counted
    select
        l.`ad_id` as `ad_id`,
        l.`impression_id` as `impression_id`,
        l.`shown_at` as `shown_at`,
        null as `click_id`,
        null as `clicked_at`,
        case
            when ew_reason is not null then sha2(to_json(
                named_struct('side', 'left', 'id', l.`impression_id`, 'reason', ew_reason, 'run', 2L),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256)
            else sha2(to_json(
                named_struct('left', l.`impression_id`, 'right', null),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256)
        end as match_id,
        2 as ew_rank,
        l.`impression_id` as left_id,
        null as right_id,
        l.`shown_at` as left_event_at,
        null as right_event_at,
        case
            when ew_reason is not null then 'rejected'
            when l.ew_time_us <= 1767268800000000L - 3600001000 then 'unmatched'
            else 'pending'
        end as ew_status,
        null as is_final,
        'left' as side,
        ew_reason as reason,
        ew_time_us,
        ew_cursor
    from ew_left_checked as l
    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))

)
-- step ew_right_arrived, as ew_left_arrived, but ~ l.`shown_at` => null ~ l.`impression_id` as => null as
~ left' as => right' as ~ new left => new right ~ l.`ad_id` => r.`ad_id` ~ left_arrived => right_arrived
~ left_checked as l => right_checked as r ~ null as `click_id` => r.`click_id` as `click_id`
~ null as `clicked_at` => r.`clicked_at` as `clicked_at`
-                named_struct('side', 'left', 'id', l.`impression_id`, 'reason', ew_reason, 'run', 2L), ... 7 more
+                named_struct('side', 'right', 'id', r.`click_id`, 'reason', ew_reason, 'run', 2L),
-        null as right_id,
+        r.`click_id` as right_id,
-        null as right_event_at,
+        r.`clicked_at` as right_event_at,
-            when l.ew_time_us <= 1767268800000000L - 3600001000 then 'unmatched' ... 1 more
-- step ew_stored
ew_stored as (

    -- stored rows that a match or the watermark can change
    select
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `click_id`,
        `clicked_at`,
        match_id,
        3 as ew_rank,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        status as ew_status,
        is_final,
        null as side,
        null as reason,
        null as ew_time_us,
        null as ew_cursor
    from demo.state
    where
        (
            status in ('pending', 'unmatched')
            and not is_final
            and right_id is null
            and (
                left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L)
                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
            )
        )
        or not is_final and (
            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
        )
        or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null and not is_final

)
-- step ew_rows, as in session_state/next_run, but ~ mini_sessions => found ~ new and stored, as rows => all
-    select * from ew_stored_sessions
+    select * from ew_left_arrived
+    union all
+    select * from ew_right_arrived
+    union all
+    select * from ew_stored
-- step ew_merged, as in session_state/next_run, but ~ a session => an id
-        `user_id`, ... 12 more
+        match_id,
+        reason,
+        min_by(
+            struct(`ad_id`, `impression_id`, `shown_at`, `click_id`, `clicked_at`, left_id, right_id, left_event_at, right_event_at, ew_status),
+            struct(ew_rank, ew_time_us)
+        ) as ew_row,
+        min(ew_rank) as ew_rank,
+        count_if(ew_rank = 4) > 0 as ew_is_matched,
+        count_if(ew_rank = 3) > 0 as ew_is_stored,
+        coalesce(max(is_final), false) as ew_was_final,
+        max(side) as side,
+        count_if(side = 'left') as ew_left_rows,
+        count_if(side = 'right') as ew_right_rows,
+        min(ew_cursor) as ew_smallest_cursor,
+        max(ew_cursor) as ew_largest_cursor
+    from ew_rows
+    group by match_id, reason
-- step ew_judged
ew_judged as (

    -- what becomes of it
    select
        *,
        ew_row.*,
        case
            when ew_is_matched and ew_is_stored then 'superseded'
            when ew_is_matched then null
            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)) then 'unmatched'
            else ew_row.ew_status
        end as status
    from ew_merged

)
-- step ew_decided, as in window_state/next_run, but
-    -- its id and its status
+    -- whether it is final, and whether it has changed
-        ew_reason as reason, ... 16 more
+        reason is not null or coalesce(
+            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
+            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
+            false
+        ) as is_final,
+        status is not null and (
+            ew_rank <= 2 or status <> ew_status
+        ) as ew_is_changed
+    from ew_judged
-- step ew_twice
ew_twice as (

    -- each changed row for itself, and once to be counted
    select
        ew_is_row,
        if(ew_is_row, if(reason is null, `ad_id`, null), null) as `ad_id`,
        if(ew_is_row, if(reason is null, `impression_id`, null), null) as `impression_id`,
        if(ew_is_row, if(reason is null, `shown_at`, null), null) as `shown_at`,
        if(ew_is_row, if(reason is null, `click_id`, null), null) as `click_id`,
        if(ew_is_row, if(reason is null, `clicked_at`, null), null) as `clicked_at`,
        if(ew_is_row, match_id, null) as match_id,
        if(ew_is_row, status, null) as status,
        if(ew_is_row, is_final, null) as is_final,
        if(ew_is_row, left_id, null) as left_id,
        if(ew_is_row, right_id, null) as right_id,
        if(ew_is_row, left_event_at, null) as left_event_at,
        if(ew_is_row, right_event_at, null) as right_event_at,
        if(ew_is_row, reason, null) as reason,
        if(ew_is_row, if(reason is null, null, side), null) as side,
        if(ew_is_row, if(reason is null, null, ew_left_rows + ew_right_rows), null) as event_count,
        if(ew_is_row, if(reason is null, null, ew_smallest_cursor), null) as smallest_cursor,
        if(ew_is_row, if(reason is null, null, ew_largest_cursor), null) as largest_cursor,
        if(ew_is_row, 0L, ew_left_rows) as ew_left_events_read,
        if(ew_is_row, 0L, if(reason is null, ew_left_rows, 0L)) as ew_left_events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_left_rows, 0L)) as ew_left_rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'null_id', ew_left_rows, 0L)) as ew_left_rejected_null_id,
        if(ew_is_row, 0L, if(reason = 'future', ew_left_rows, 0L)) as ew_left_rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_left_rows, 0L)) as ew_left_rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_left_rows, 0L)) as ew_left_rejected_late,
        if(ew_is_row, 0L, if(reason = 'duplicate_id', ew_left_rows, 0L)) as ew_left_rejected_duplicate_id,
        if(ew_is_row, 0L, ew_right_rows) as ew_right_events_read,
        if(ew_is_row, 0L, if(reason is null, ew_right_rows, 0L)) as ew_right_events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_right_rows, 0L)) as ew_right_rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'null_id', ew_right_rows, 0L)) as ew_right_rejected_null_id,
        if(ew_is_row, 0L, if(reason = 'future', ew_right_rows, 0L)) as ew_right_rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_right_rows, 0L)) as ew_right_rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_right_rows, 0L)) as ew_right_rejected_late,
        if(ew_is_row, 0L, if(reason = 'duplicate_id', ew_right_rows, 0L)) as ew_right_rejected_duplicate_id,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'match', 1L, 0L)) as ew_rows_matched,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'pending', 1L, 0L)) as ew_rows_pending,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'unmatched', 1L, 0L)) as ew_rows_unmatched,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as ew_rows_superseded,
        if(ew_is_row, 0L, if(status = 'checkpoint', if(match_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), 0L)) as ew_checkpoints
    from ew_decided
    lateral view explode(array(true, false)) as ew_is_row
    where not ew_is_row or ew_is_changed or ew_is_stored and is_final and not ew_was_final

)
-- step ew_changed
ew_changed as (

    -- the rows, and one that counts them
    select
        ew_is_row,
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `click_id`,
        `clicked_at`,
        match_id,
        status,
        is_final,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        reason,
        side,
        event_count,
        smallest_cursor,
        largest_cursor,
        sum(ew_left_events_read) as ew_left_events_read,
        sum(ew_left_events_accepted) as ew_left_events_accepted,
        sum(ew_left_rejected_null_event_time) as ew_left_rejected_null_event_time,
        sum(ew_left_rejected_null_id) as ew_left_rejected_null_id,
        sum(ew_left_rejected_future) as ew_left_rejected_future,
        sum(ew_left_rejected_past) as ew_left_rejected_past,
        sum(ew_left_rejected_late) as ew_left_rejected_late,
        sum(ew_left_rejected_duplicate_id) as ew_left_rejected_duplicate_id,
        sum(ew_right_events_read) as ew_right_events_read,
        sum(ew_right_events_accepted) as ew_right_events_accepted,
        sum(ew_right_rejected_null_event_time) as ew_right_rejected_null_event_time,
        sum(ew_right_rejected_null_id) as ew_right_rejected_null_id,
        sum(ew_right_rejected_future) as ew_right_rejected_future,
        sum(ew_right_rejected_past) as ew_right_rejected_past,
        sum(ew_right_rejected_late) as ew_right_rejected_late,
        sum(ew_right_rejected_duplicate_id) as ew_right_rejected_duplicate_id,
        sum(ew_rows_matched) as ew_rows_matched,
        sum(ew_rows_pending) as ew_rows_pending,
        sum(ew_rows_unmatched) as ew_rows_unmatched,
        sum(ew_rows_superseded) as ew_rows_superseded,
        sum(ew_checkpoints) as ew_checkpoints
    from ew_twice
    group by
        ew_is_row,
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `click_id`,
        `clicked_at`,
        match_id,
        status,
        is_final,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        reason,
        side,
        event_count,
        smallest_cursor,
        largest_cursor

)
-- step matches, rows that wait for one, rejected rows, the checkpoint
-- matches, rows that wait for one, rejected rows, the checkpoint
select
    `ad_id`,
    `impression_id`,
    `shown_at`,
    `click_id`,
    `clicked_at`,
    if(ew_is_row, match_id, case
        when coalesce(ew_checkpoints, 0L) <> 1L
            then raise_error('event_windows.interval_join in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
        when coalesce(ew_left_events_read, 0L) <> 1000L or coalesce(ew_right_events_read, 0L) <> 1000L
            then raise_error('event_windows.interval_join in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
        else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
    end) as match_id,
    if(ew_is_row, status, 'checkpoint') as status,
    coalesce(is_final, false) as is_final,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    date_from_unix_date(cast(coalesce(unix_micros(left_event_at), unix_micros(right_event_at)) div 86400000000 - if(mod(coalesce(unix_micros(left_event_at), unix_micros(right_event_at)), 86400000000) < 0, 1, 0) as int)) as match_date,
    reason,
    side,
    event_count,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, named_struct(
        'run', 2L,
        'sources', array(
            named_struct(
                'name', 'left',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(ew_left_events_read, 0L),
                'events_accepted', coalesce(ew_left_events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(ew_left_rejected_null_event_time, 0L),
                    'null_id', coalesce(ew_left_rejected_null_id, 0L),
                    'future', coalesce(ew_left_rejected_future, 0L),
                    'past', coalesce(ew_left_rejected_past, 0L),
                    'late', coalesce(ew_left_rejected_late, 0L),
                    'duplicate_id', coalesce(ew_left_rejected_duplicate_id, 0L)
                )
            ),
            named_struct(
                'name', 'right',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(ew_right_events_read, 0L),
                'events_accepted', coalesce(ew_right_events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(ew_right_rejected_null_event_time, 0L),
                    'null_id', coalesce(ew_right_rejected_null_id, 0L),
                    'future', coalesce(ew_right_rejected_future, 0L),
                    'past', coalesce(ew_right_rejected_past, 0L),
                    'late', coalesce(ew_right_rejected_late, 0L),
                    'duplicate_id', coalesce(ew_right_rejected_duplicate_id, 0L)
                )
            )
        ),
        'watermark_from', 1767261600000000L,
        'watermark_to', 1767268800000000L,
        'bound_from', 1767261600000000L,
        'bound_to', 1767268800000000L,
        'changes', map(
            'rows_matched', coalesce(ew_rows_matched, 0L),
            'rows_pending', coalesce(ew_rows_pending, 0L),
            'rows_unmatched', coalesce(ew_rows_unmatched, 0L),
            'rows_superseded', coalesce(ew_rows_superseded, 0L)
        ),
        'strategy', 'buckets',
        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "types": {"left.event_time": "timestamp", "right.event_time": "timestamp", "left.id": "bigint", "on.left.ad_id": "string", "left.columns.impression_id": "bigint", "left.columns.shown_at": "timestamp", "right.id": "bigint", "on.right.ad_id": "string", "right.columns.click_id": "bigint", "right.columns.clicked_at": "timestamp"}}'
    )) as checkpoint
from ew_changed
