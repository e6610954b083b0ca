-- differs from tumbling in
-- step query 1
-- query 1, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select
    typeof(any_value(`pages`)) as `pages`
from (

    select
        `user_id`,
        sha2(concat(to_json(
            named_struct('k1', `user_id`, 'start', ew_start_us),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
        timestamp_micros(ew_start_us) as window_start,
        timestamp_micros(ew_start_us + 3600000000) as window_end,
        event_count,
        `pages`,
        `mean`
    from (

        with
-- step query: ew_events, as ew_events in windows/sliding
-- step query: select, as ew_rebuilt: select in test_state_equals_rebuild/windows, but
-            ew_start_us, ... 4 more
+            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000) as ew_start_us,
+            count(*) as event_count,
+            count(`ew_value_pages`) as `pages`,
+            avg(`ew_value_mean`) as `mean`
+        from ew_events
-            ew_start_us
+            unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000)
 )
+where false
+)
-- step the model, lines ~ 256) => 256)) ~ , ew_ => , ew_window.
~ sha2 => if(ew_window.start_us = ew_first_us, window_id, sha2
-select
+-- the model
+select
-    timestamp_micros(ew_start_us) as window_start, ... 3 more
+    if(ew_window.start_us = ew_first_us, window_start, timestamp_micros(ew_window.start_us)) as window_start,
+    if(ew_window.start_us = ew_first_us, window_end, timestamp_micros(ew_window.end_us)) as window_end,
+    if(ew_window.start_us = ew_first_us, event_count, 0L) as event_count,
+    if(ew_window.start_us = ew_first_us, `pages`, cast(-1 as bigint)) as `pages`,
-- step ew_cut, as in live_windows/filled, but ~ , and how far the newest run has come =>
-        checkpoint.watermark_to as ew_watermark, ... 23 more
+        3600000000L as ew_size,
+        3600000000L as ew_slide,
+        cast(null as string) as ew_zone,
+        cast(null as interval) as ew_unit,
+        cast(null as bigint) as ew_starts_at,
+        cast(null as int) as ew_length
-- step ew_live
ew_live as (

    -- the windows that have events
    select
        *,
        window_start as ew_any_at,
        unix_micros(window_start) as ew_first_us,
        unix_micros(window_end) as ew_end_us
    from (

        select
            `user_id`,
            sha2(concat(to_json(
                named_struct('k1', `user_id`, 'start', ew_start_us),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
            timestamp_micros(ew_start_us) as window_start,
            timestamp_micros(ew_start_us + 3600000000) as window_end,
            event_count,
            `pages`,
            `mean`
        from (

            with
-- step ew_live: select, added after ew_events
                select
                    `user_id`,
                    unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000) as ew_start_us,
                    count(*) as event_count,
                    count(`ew_value_pages`) as `pages`,
                    avg(`ew_value_mean`) as `mean`
                from ew_events
                group by
                    `user_id`,
                    unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000)

            ) as ew_windows

        )
        cross join ew_cut

    )
-- step ew_followed, as in live_windows/filled, but
     from ew_live
+    cross join (select max(ew_first_us) as ew_last_us from ew_live)
-- step ew_spread, as in live_windows/filled_to_the_watermark
-- step select, as in rejected_events/rows, but ~ rejected_rows => spread ~ rejected => filled
