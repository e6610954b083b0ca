-- differs from state in
-- step ew_both, lines
-        '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
+        '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
-- step ew_settings, lines
-                    array('on', 'how', 'interval', 'condition', 'left_condition', 'right_condition', 'left.id', 'left.event_time', 'left.cursor', 'left.columns', 'left.max_future_skew', 'left.min_event_time', 'right.id', 'right.event_time', 'right.cursor', 'right.columns', 'right.max_future_skew', 'right.min_event_time'),
+                    array('on', 'how', 'interval', 'condition', 'left_condition', 'right_condition', 'direction', 'allow_exact_matches', 'left.id', 'left.event_time', 'left.cursor', 'left.columns', 'left.max_future_skew', 'left.min_event_time', 'right.id', 'right.event_time', 'right.cursor', 'right.columns', 'right.max_future_skew', 'right.min_event_time'),
-- step ew_rebuilt, lines
-                case when typeof(ew_left_source.`shown_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_left_source.`shown_at`) when 'timestamp_ntz' then cast(cast(cast(cast(ew_left_source.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_left_source.`shown_at` as timestamp)) end else raise_error(concat('event_windows.interval_join in test a_model: left.event_time: is not a timestamp; given: shown_at ', typeof(ew_left_source.`shown_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
+                case when typeof(ew_left_source.`shown_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_left_source.`shown_at`) when 'timestamp_ntz' then cast(cast(cast(cast(ew_left_source.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_left_source.`shown_at` as timestamp)) end else raise_error(concat('event_windows.asof_join in test a_model: left.event_time: is not a timestamp; given: shown_at ', typeof(ew_left_source.`shown_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
-                case when typeof(ew_right_source.`clicked_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_right_source.`clicked_at`) when 'timestamp_ntz' then cast(cast(cast(cast(ew_right_source.`clicked_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_right_source.`clicked_at` as timestamp)) end else raise_error(concat('event_windows.interval_join in test a_model: right.event_time: is not a timestamp; given: clicked_at ', typeof(ew_right_source.`clicked_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
+                case when typeof(ew_right_source.`clicked_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_right_source.`clicked_at`) when 'timestamp_ntz' then cast(cast(cast(cast(ew_right_source.`clicked_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_right_source.`clicked_at` as timestamp)) end else raise_error(concat('event_windows.asof_join in test a_model: right.event_time: is not a timestamp; given: clicked_at ', typeof(ew_right_source.`clicked_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
-        ew_left_once as (
+        ew_both as (
-            -- each row in its bucket of time
+            -- the rows of both sides, one below the other
@@             -- each row in its bucket of time
-                *,
-... 2 more
+                l.`ad_id` as `ad_id`,
+                l.`impression_id` as `impression_id`,
+                l.`shown_at` as `shown_at`,
+                null as `clicked`,
+                l.`impression_id` as left_id,
+                null as right_id,
+                l.ew_time_us,
+                true as ew_is_left,
+                l.ew_time_us is not null and l.`ad_id` is not null as ew_may_match
+            from ew_left as l
+            union all
+            select
+                r.`ad_id` as `ad_id`,
+                null as `impression_id`,
+                null as `shown_at`,
+                r.`clicked_at` as `clicked`,
+                null as left_id,
+                r.`click_id` as right_id,
+                r.ew_time_us,
+                false as ew_is_left,
+                true as ew_may_match
+            from ew_right as r
+            where r.ew_time_us is not null and r.`ad_id` is not null
-        ew_right_spread as (
+        ew_sorted as (
-            -- each row in every bucket that may hold a partner
-... 7 more
+            -- each row with the last right row before it on the way
+            select
+                *,
+                last_value(if(
+                    ew_is_left, null, struct(right_id, ew_time_us, `clicked`)
+                )) ignore nulls over (
+                    partition by `ad_id`, if(ew_may_match, null, left_id)
+                    order by
+                        ew_time_us,
+                        ew_is_left,
+                        right_id
+                    rows between unbounded preceding and current row
+                ) as ew_match
+            from ew_both
+
+        ),
+
+        ew_nearest as (
+
+            -- whether a left row takes it
+            select
+                *,
+                ew_may_match
+                and ew_match is not null
+                and ew_match.ew_time_us >= try_add(ew_time_us, -3600000000) as ew_is_taken
+            from ew_sorted
-            l.`ad_id` as `ad_id`,
-... 3 more
+            `ad_id`,
+            `impression_id`,
+            `shown_at`,
+            if(ew_is_taken, ew_match.`clicked`, null) as `clicked`,
-                named_struct('left', l.`impression_id`, 'right', r.`click_id`),
+                named_struct('left', left_id, 'right', null),
-                when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
-                    'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
+                when typeof(left_id) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: left_id ', typeof(left_id),
-                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
-... 7 more
+                when encode(cast(left_id as string), 'utf-8') <> cast(cast(left_id as string) as binary) and contains(to_json(struct(left_id)), cast(X'EFBFBD' as string)) then cast(left_id as string)
-            if(r.ew_time_us is null, 'unmatched', 'match') as status
-... 6 more
+            if(ew_is_taken, 'match', 'unmatched') as status
+        from ew_nearest
+        where ew_is_left
