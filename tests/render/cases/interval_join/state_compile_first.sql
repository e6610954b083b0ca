-- differs from state_compile_left in
-- without ew_checkpoint; ew_right_all; ew_right_all_once; ew_left_old; ew_left_old_once; ew_right_new_spread; ew_stored
-- step ew_left_measured, lines ~ (select sources[0].cursor_to from ew_checkpoint => cast(null as bigint
-                when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
-- step ew_right_measured, lines ~ (select sources[1].cursor_to from ew_checkpoint => cast(null as bigint
-                when ew_time_us <= if((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 is null or (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000 is null, null, least((select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000, (select sources[1].max_event_time from ew_checkpoint) - pmod((select sources[1].max_event_time from ew_checkpoint), 1000) - 3600000000)) then 'late'
-- step ew_moved, as query: ew_moved in asof_join/state_first_run, but
~ - pmod(cast(null as bigint), 1000) - 3600000000 as => as
         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
@@         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-            table_rows,
         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
+        cast(null as bigint) as bound_to
@@         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            table_rows,
-- step ew_together, as query: ew_together in asof_join/state_first_run
-- step ew_left_rows, as in asof_join/state_first_run, but
-    where `loaded_at` <= timestamp_micros(1767268800000000)
+    where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808)
-- step ew_left_numbered, lines ~ , ew_is_new =>
-                    when ew_time_us <= (select bound_from from ew_run) then 'late'
-- step ew_left_checked, lines ~ if(not ew_is_new, null, coalesce => coalesce
-            when ew_time_us <= (select bound_from from ew_run) then 'late' ... 1 more
+        end, if(ew_copy > 1, 'duplicate_id', null)) as ew_reason
-- step ew_right_rows, as ew_left_rows, but ~ left => right ~ impressions => clicks ~ `shown_at` => `clicked_at`
~ `impression_id` => `click_id`
-- step ew_right_numbered, as ew_left_numbered, but ~ left => right ~ `impression_id` => `click_id`
-- step ew_right_checked, as ew_left_checked, but ~ left => right
-- step ew_left_new; ew_right_new; ew_judged, as in asof_join/state_first_run
-- step ew_right_new_once, added after ew_right_new
ew_right_new_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_right_new

)
-- step ew_matches, as in interval_join/state_next_run, but ~ meets as r => new_once as r ~ meets as => new_spread as
-        and l.ew_is_new = r.ew_meets_new
-- step ew_left_arrived; ew_right_arrived, lines ~ (select run from ew_checkpoint => cast(null as bigint
-    where ew_is_new
-- step ew_rows, as in asof_join/state_compile
-- step ew_decided, lines
-        reason is not null or coalesce( ... 4 more
+        reason is not null as is_final,
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
~ (select run from ew_checkpoint => cast(null as bigint ~ (select bound_to from ew_run => cast(null as bigint
~ (select bound_from from ew_run => cast(null as bigint
~ (select sources[0].cursor_to from ew_checkpoint => cast(null as bigint
~ (select sources[1].cursor_to from ew_checkpoint => cast(null as bigint
-        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
