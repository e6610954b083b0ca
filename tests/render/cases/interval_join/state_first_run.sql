-- differs from state_next_run in
-- without query 2; ew_left_all; ew_right_all; ew_left_meets; ew_right_meets; ew_stored
-- step query 1; query: ew_together; ew_left_rows; ew_right_rows, as in asof_join/state_first_run
-- step query: ew_left_measured; query: ew_right_measured, lines
~ `loaded_at` > timestamp_micros(1767261600000000) => true
-                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
-- step query: ew_moved, as ew_moved in interval_join/state_compile_first, but
@@         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
             copies,
+            table_rows,
@@         max_event_time - pmod(max_event_time, 1000) as watermark_to,
             copies,
+            table_rows,
-- step ew_left_checked, as in asof_join/state_first_run, but
-            when ew_time_us <= cast(null as bigint) then 'late'
-- step ew_right_checked, as ew_left_checked, but ~ left => right
-- step ew_left_new, as in asof_join/state_first_run
-- step ew_left_new_spread; ew_twice; ew_changed, as in interval_join/state_compile_left
-- step ew_right_new; ew_right_arrived; ew_judged, added after ew_left_new_spread, as in asof_join/state_first_run
-- step ew_right_new_once; ew_matches; ew_decided, added after ew_right_new, as in interval_join/state_compile_first
-- step ew_left_arrived, as in asof_join/state_first_run, but ~ 1000 => 3600001000
-- step ew_rows, as in asof_join/state_compile
-- step matches, rows that wait for one, rejected rows, the checkpoint, as in asof_join/state_first_run, but
~ equi => buckets ~ asof => interval
-        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
+        'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
