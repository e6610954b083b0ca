-- differs from filled in
-- step ew_spread, lines
-                sequence(ew_first_us, coalesce(ew_next_us - ew_slide, ew_first_us), ew_slide),
+                sequence(ew_first_us, coalesce(ew_next_us - ew_slide, greatest(ew_first_us, ew_watermark)), ew_slide),
-                        coalesce(date_sub(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)), 86400000000) < 0, 1, 0) as int)), 1), date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)), 86400000000) < 0, 1, 0) as int))),
+                        coalesce(date_sub(date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)), 86400000000) < 0, 1, 0) as int)), 1), date_from_unix_date(cast(unix_micros(from_utc_timestamp(timestamp_micros(greatest(ew_first_us, ew_watermark)), ew_zone)) div 86400000000 - if(mod(unix_micros(from_utc_timestamp(timestamp_micros(greatest(ew_first_us, ew_watermark)), ew_zone)), 86400000000) < 0, 1, 0) as int))),
-- step ew_filled, lines
-        if(ew_window.start_us = ew_first_us, `landing_page`, if(ew_aggregates['landing_page'].function = 'sequence', '', null)) as `landing_page`,
-        if(ew_window.start_us = ew_first_us, `total`, if(ew_aggregates['total'].function in ('count', 'count_if', 'approx_count_distinct', 'count_distinct'), 0, null)) as `total`,
+        `landing_page`,
+        if(ew_window.start_us = ew_first_us, `total`, cast(0 as decimal(20,2))) as `total`,
