-- differs from tumbling in
-- step the model, lines
-    sha2(concat(to_json(
-        named_struct('k1', `user_id`, 'start', ew_start_us),
+    if(ew_window.start_us = ew_first_us, window_id, sha2(concat(to_json(
+        named_struct('k1', `user_id`, 'start', ew_window.start_us),
-    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
-... 4 more
+    ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256)) as window_id,
+    if(ew_window.start_us = ew_first_us, window_start, timestamp_micros(ew_window.start_us)) as window_start,
+    if(ew_window.start_us = ew_first_us, window_end, timestamp_micros(ew_window.end_us)) as window_end,
+    if(ew_window.start_us = ew_first_us, event_count, 0L) as event_count,
+    if(ew_window.start_us = ew_first_us, `pages`, -1) as `pages`,
-    ew_events as (
+    ew_cut as (
-        -- the events that can be in a window
+        -- how windows are cut
-            `user_id`,
-... 5 more
+            3600000000L as ew_size,
+            3600000000L as ew_slide,
+            cast(null as string) as ew_zone,
+            cast(null as interval) as ew_unit,
+            cast(null as bigint) as ew_starts_at,
+            cast(null as int) as ew_length
+
+    ),
+
+    ew_live as (
+
+        -- the windows that have events
+        select
+            *,
+            window_start as ew_any_at,
+            unix_micros(window_start) as ew_first_us
+        from (
+
+            select
+                `user_id`,
+                sha2(concat(to_json(
+                    named_struct('k1', `user_id`, 'start', ew_start_us),
+                    map(
+                        'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                        'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+                    )
+                ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end), 256) as window_id,
+                timestamp_micros(ew_start_us) as window_start,
+                timestamp_micros(ew_start_us + 3600000000) as window_end,
+                event_count,
+                `pages`,
+                `mean`
+            from (
+
+                with
+
+                ew_events as (
+
+                    -- the events that can be in a window
+                    select
+                        `user_id`,
+                        `viewed_at` as ew_first_at,
+                        1 as `ew_value_pages`,
+                        amount as `ew_value_mean`
+                    from demo.page_views
+                    where `viewed_at` between timestamp_micros(-62135593200000000L) and timestamp_micros(253402297199999999L)
+
+                )
+
+                select
+                    `user_id`,
+                    unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000) as ew_start_us,
+                    count(*) as event_count,
+                    count(`ew_value_pages`) as `pages`,
+                    avg(`ew_value_mean`) as `mean`
+                from ew_events
+                group by
+                    `user_id`,
+                    unix_micros(ew_first_at) - pmod(unix_micros(ew_first_at), 3600000000)
+
+            ) as ew_windows
+
+        )
+        cross join ew_cut
+
+    ),
+
+    ew_followed as (
+
+        -- and where the next one of the key begins
+        select
+            *,
+            min(ew_first_us) over (
+                partition by `user_id`
+                order by ew_first_us, window_id
+                rows between 1 following and 1 following
+            ) as ew_next_us
+        from ew_live
+        cross join (select max(ew_first_us) as ew_last_us from ew_live)
+
+    ),
+
+    ew_spread as (
+
+        -- each with the empty ones after it
+        select
+            *,
+            explode(case
+                when ew_zone is null
+                    then transform(
+                        sequence(ew_first_us, coalesce(ew_next_us - ew_slide, greatest(ew_first_us, ew_last_us)), ew_slide),
+                        start -> named_struct('start_us', start, 'next_us', start + ew_slide, 'end_us', start + ew_size)
+                    )
+                when ew_unit is null
+                    then array_distinct(filter(
+                        transform(
+                            sequence(
+                                unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)), 3600000000),
+                                coalesce(try_add(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)), 3600000000), -3600000000), unix_micros(from_utc_timestamp(timestamp_micros(greatest(ew_first_us, ew_last_us)), ew_zone)) - pmod(unix_micros(from_utc_timestamp(timestamp_micros(greatest(ew_first_us, ew_last_us)), ew_zone)), 3600000000)),
+                                3600000000L
+                            ),
+                            unit -> named_struct(
+                                'start_us', unix_micros(to_utc_timestamp(timestamp_micros(unit), ew_zone)),
+                                'next_us', unix_micros(to_utc_timestamp(timestamp_micros((unit + 3600000000L)), ew_zone)),
+                                'end_us', unix_micros(to_utc_timestamp(timestamp_micros((unit + 3600000000L)), ew_zone))
+                            )
+                        ),
+                        piece -> piece.next_us > piece.start_us
+                    ))
+                else array_distinct(filter(
+                    transform(
+                        sequence(
+                            date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_first_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)),
+                            coalesce(date_add(date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(ew_next_us), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int)), -1), date_from_unix_date(cast((unix_micros(from_utc_timestamp(timestamp_micros(greatest(ew_first_us, ew_last_us)), ew_zone)) - ew_starts_at) div 86400000000 - if(mod((unix_micros(from_utc_timestamp(timestamp_micros(greatest(ew_first_us, ew_last_us)), ew_zone)) - ew_starts_at), 86400000000) < 0, 1, 0) as int))),
+                            ew_unit
+                        ),
+                        unit -> named_struct(
+                            'start_us', unix_micros(to_utc_timestamp(timestamp_micros(unix_date(unit) * 86400000000L + ew_starts_at), ew_zone)),
+                            'next_us', unix_micros(to_utc_timestamp(timestamp_micros(unix_date((unit + ew_unit)) * 86400000000L + ew_starts_at), ew_zone)),
+                            'end_us', unix_micros(to_utc_timestamp(timestamp_micros(unix_date((unit + ew_unit * ew_length)) * 86400000000L + ew_starts_at), ew_zone))
+                        )
+                    ),
+                    piece -> piece.next_us > piece.start_us
+                ))
+            end) as ew_window
+        from ew_followed
-    select
-... 9 more
+    select *
+    from ew_spread
-) as ew_windows
+) as ew_filled
