-- in steps
-- step the model, as in sessions/compact_without_aggregates, but
-    `user_id`, ... 2 more
+    sha2(to_json(
+        named_struct('start', ew_start_us),
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as session_id, ... 3 more
+    ), 256) as window_id,
+    timestamp_micros(ew_start_us) as window_start,
+    timestamp_micros(unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_start_us), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin'))) as window_end,
-- step ew_events, as in windows/any_aggregates, but
~ 62135593200000000L) and timestamp_micros(253402297199999999L => 62135424000000000L) and timestamp_micros(253402127999999999L
-        *, ... 2 more
+        `viewed_at` as ew_first_at
-- step select, as in sessions/without_aggregates, but ~ sessions => windows
-        `user_id`, ... 2 more
+        if(unix_micros(ew_first_at) >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int))) * 86400000000L), 'Europe/Berlin'))) as ew_start_us,
-    from ew_numbered ... 1 more
+    from ew_events
+    group by
+        if(unix_micros(ew_first_at) >= unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_add(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int)), 1)) * 86400000000L), 'Europe/Berlin')), unix_micros(to_utc_timestamp(timestamp_micros(unix_date(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(unix_micros(ew_first_at)), 'Europe/Berlin')), 86400000000) < 0, 1, 0) as int))) * 86400000000L), 'Europe/Berlin')))
