-- in steps
-- step query 1, as in window_state/next_run
-- step query 2, as in session_state/next_run
-- step query: ew_measured, as in window_state/next_run, but
-                when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range' ... 1 more
+                when ew_time_us not between -62134905600000000L and 253401609599999999L then 'out_of_range'
+                when ew_time_us < if((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000) >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000)), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000)), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000)), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000)), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000)), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L - pmod(1767261600000000L, 1000) - 86400000000)), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week')) * 86400000000L), 'America/New_York'))) then 'late'
-- step query: ew_moved, as in window_state/next_run, but ~ - 600000000 as => as ~ 3600000000 => 86400000000
-- step query: ew_together; query: select; the model, as in session_state/next_run
-- step ew_arrived, as in window_state/next_run, but
-        `user_id`, ... 2 more
-- step ew_classified, as in window_state/next_run, but
-            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
+            ew_time_us between -62134905600000000L and 253401609599999999L, if(ew_time_us >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week')) * 86400000000L), 'America/New_York'))), null
-            when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range' ... 1 more
+            when ew_time_us not between -62134905600000000L and 253401609599999999L then 'out_of_range'
+            when ew_time_us < if((1767261600000000L) >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L)), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L)), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L)), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L)), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L)), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros((1767261600000000L)), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week')) * 86400000000L), 'America/New_York'))) then 'late'
-- step ew_panes, as in window_state/next_run, but
     select
-        `user_id`,
-        max(ew_cursor) as ew_largest_cursor, ... 2 more
+        max(ew_cursor) as ew_largest_cursor
     group by
-        `user_id`,
-- step ew_arrived_windows, as in window_state/next_run, but
-        `user_id`, ... 2 more
+        ew_reason,
+        ew_pane_us as ew_start_us,
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_new_own_events,
+        ew_new_events as ew_new_own_events,
-        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_own_events,
+        ew_new_events as ew_own_events,
-        ew_largest_cursor, ... 3 more
+        ew_largest_cursor
+    from ew_panes
-- step ew_stored_windows, as in window_state/next_run, but
-        `user_id`,
-        largest_cursor as ew_largest_cursor, ... 2 more
+        largest_cursor as ew_largest_cursor
-- step ew_rows, as in window_state/next_run
-- step ew_merged, as in window_state/next_run, but
     select
-        `user_id`,
-        max(ew_largest_cursor) as largest_cursor, ... 2 more
+        max(ew_largest_cursor) as largest_cursor
     group by
-        `user_id`,
-- step ew_ended, as in window_state/next_run, but
-        ew_start_us + 3600000000 as ew_end_us
+        unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(trunc(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'America/New_York')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'America/New_York')), 86400000000) < 0, 1, 0) as int)), 'week'), 7)) * 86400000000L), 'America/New_York')) as ew_end_us
-- step ew_decided, as in window_state/next_run, but ~ k1', `user_id`, ' =>
~ case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if => if
-- step ew_twice, as in window_state/next_run, but
-        if(ew_is_row, `user_id`, null) as `user_id`,
-        if(ew_is_row, `pages`, null) as `pages`, ... 1 more
-- step ew_changed, as in window_state/next_run, but
@@     select
-        `user_id`,
@@     select
-        `pages`, ... 1 more
@@     group by
-        `user_id`,
@@     group by
-        largest_cursor, ... 2 more
+        largest_cursor
-- step windows and rejected events, the checkpoint, as in window_state/next_run, but
-    `user_id`,
-    if(ew_is_row, `pages`, null) as `pages`, ... 2 more
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}', ... 1 more
+        'settings', '{"aggregates": {}, "allowed_lateness": "1 day", "calendar": {"time_zone": "America/New_York", "unit": "week"}, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": [], "max_future_skew": null, "min_event_time": null, "offset": null, "size": null, "slide": null, "watermark_delay": "0 microseconds"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "types": {"event_time": "timestamp"}}'
