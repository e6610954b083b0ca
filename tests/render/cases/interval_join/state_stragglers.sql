-- differs from state_next_run in
-- without ew_left_all; ew_left_meets; ew_right_meets
-- step query: ew_left_measured, lines
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
-- step query: ew_right_measured, lines
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
-- step query: ew_moved, lines
         1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) as bound_from,
         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
         1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
-        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
+        cast(null as bigint) as bound_from,
         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
-- step ew_left_rows, lines
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
-- step ew_left_checked, lines
-            when ew_time_us <= 1767261600000000L then 'late'
-- step ew_right_rows, lines
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
+        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1735689600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
-- step ew_right_checked, lines
-            when ew_time_us <= 1767261600000000L then 'late'
-- step ew_left_new, added after ew_right_checked
ew_left_new as (

    -- the new rows that can match
    select arrived.*
    from ew_left_checked as arrived
    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))

)
-- step ew_left_new_spread, added after ew_left_new
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
-    left anti join demo.state as rejected
-... 7 more
-- step ew_right_all_once, added after ew_right_all
ew_right_all_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_right_all

)
-- step ew_left_old, added after ew_right_all_once
ew_left_old as (

    -- the older rows that can match
    select arrived.*
    from ew_left_checked as arrived
    where ew_reason is null and not ew_is_new and ew_id is not null

)
-- step ew_left_old_once, added after ew_left_old
ew_left_old_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_left_old

)
-- step ew_right_new, added after ew_left_old_once
ew_right_new as (

    -- the new rows that can match
    select arrived.*
    from ew_right_checked as arrived
    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))

)
-- step ew_right_new_spread, added after ew_right_new
ew_right_new_spread as (

    -- each row in every bucket that may hold a partner
    select *
    from ew_right_new
    lateral view explode(sequence(
        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
        14400000000L
    )) as ew_bucket

)
-- step ew_matches, lines
-    select
+    select /*+ broadcast(l) */
-    from ew_left_meets as l
-    inner join ew_right_meets as r
+    from ew_left_new_spread as l
+    inner join ew_right_all_once as r
-        and l.ew_is_new = r.ew_meets_new
+
+    union all
+
+    select /*+ broadcast(r) */
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
-- step ew_touched, added after ew_matches
ew_touched as (

    -- where rows that wait may have a match now
    select distinct
        `ad_id` as ew_key_1,
        'left' as ew_side,
        explode(sequence(
            try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
            14400000000L
        )) as ew_bucket
    from ew_right_new
    union
    select distinct
        `ad_id` as ew_key_1,
        'left' as ew_side,
        explode(array(try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)))) as ew_bucket
    from ew_left_new
    union
    select distinct
        `ad_id` as ew_key_1,
        'right' as ew_side,
        explode(sequence(
            try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
            try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
            14400000000L
        )) as ew_bucket
    from ew_left_new
    union
    select distinct
        `ad_id` as ew_key_1,
        'right' as ew_side,
        explode(array(try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)))) as ew_bucket
    from ew_right_new

)
-- step ew_found, lines
-    lateral view explode(array('match', 'left')) as ew_kind
+    lateral view explode(array('match', 'left', 'right')) as ew_kind
-- step ew_right_arrived, lines
             ), 256)
+            else sha2(to_json(
+                named_struct('left', null, 'right', r.`click_id`),
+                map(
+                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+                )
+            ), 256)
             when ew_reason is not null then 'rejected'
+            when r.ew_time_us <= 1767268800000000L - 1000 then 'unmatched'
+            else 'pending'
-- step ew_stored, lines
-    select
+    select /*+ broadcast(ew_touched) */
     from demo.state
+    left join ew_touched
+        on
+            `ad_id` = ew_key_1
+            and ew_side = if(right_id is null, 'left', 'right')
+            and ew_bucket = try_subtract(if(right_id is null, unix_micros(left_event_at), unix_micros(right_event_at)), pmod(if(right_id is null, unix_micros(left_event_at), unix_micros(right_event_at)), 14400000000))
-            status in ('pending', 'unmatched')
-... 5 more
+            (
+                status in ('pending', 'unmatched')
+                and right_id is null
+                and (
+                    left_event_at >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L)
+                    or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
+                )
             )
+            or (
+                status in ('pending', 'unmatched')
+                and left_id is null
+                and (
+                    right_event_at >= timestamp_micros(1735689600000000L) and right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
+                    or status = 'pending' and right_event_at <= timestamp_micros(1767268800000000L - 1000)
+                )
+            )
+            or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null
-        or not is_final and (
-... 2 more
+        and (
+            ew_bucket is not null
+            or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
+            or status = 'pending' and right_event_at <= timestamp_micros(1767268800000000L - 1000)
+            or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null
-        or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null and not is_final
-- step ew_judged, lines
-            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)) then 'unmatched'
+            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 3600001000) or ew_row.right_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
-- step ew_decided, lines
-        reason is not null or coalesce(
-... 4 more
+        reason is not null as is_final,
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "full", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
