-- differs from stragglers in
-- step query: ew_measured, lines
~ 62135593200000000L and 253402297199999999L => 62134905600000000L and 253401609599999999L
-- step ew_classified, lines
~ 62135593200000000L and 253402297199999999L then => 62134905600000000L and 253401609599999999L then
-            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
+            ew_time_us between -62134905600000000L and 253401609599999999L, if(ew_time_us >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_time_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int))) * 86400000000L), 'Europe/Berlin'))), null
-- step ew_spread, lines
-            sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000), ... 1 more
+            array_distinct(transform(
+            sequence(0, -6),
+            units -> unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_pane_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_pane_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), units * 1)) * 86400000000L), 'Europe/Berlin'))
+        )),
+            array(ew_pane_us)
-- step ew_arrived_windows, lines ~ us - pmod(ew_pane_us, 1200000000) => us
-- step ew_stored_windows, lines ~ 1767088800000000L => 1735689600000000L
-    select /*+ broadcast(ew_touched) */
+    select
-- step ew_ended, lines
-        ew_start_us + 3600000000 as ew_end_us
+        unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 7)) * 86400000000L), 'Europe/Berlin')) as ew_end_us
-- step windows and rejected events, the checkpoint, lines ~ 1000L => 100000L
~ , "size_us": 3600000000, "slide_us": 1200000000 =>
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "calendar": {"length": 7, "time_zone": "Europe/Berlin", "unit": "day"}, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "offset": null, "size": null, "slide": null, "watermark_delay": "10 minutes"}',
