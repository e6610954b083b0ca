-- differs from state in
-- without ew_left_once; ew_right_spread
-- step ew_both, lines
-        '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
+        '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
-- step ew_settings, lines ~ left.id => direction', 'allow_exact_matches', 'left.id
-- step ew_rebuilt, lines
-        `ad_id`, ... 5 more
+        *,
+        ew_left_event_at as left_event_at,
+        ew_right_id as right_id,
+        ew_right_event_at as right_event_at
     from (
+        select
+            `ad_id`,
+            `impression_id`,
+            `shown_at`,
+            `ew_left_event_at`,
+            `clicked`,
+            `ew_right_id`,
+            `ew_right_event_at`,
+            match_id,
+            status
+        from (
-        with
+            with
-- step ew_left; ew_right, lines ~ .interval => .asof
-- step ew_both (2), as ew_both in asof_join/state_first_run, but ~ left_new => left ~ right_new => right
-        null as `click_id`, ... 1 more
+        l.`shown_at` as `ew_left_event_at`,
+        null as `clicked`,
+        null as `ew_right_id`,
+        null as `ew_right_event_at`,
-        l.`shown_at` as left_event_at, ... 5 more
-        r.`click_id` as `click_id`, ... 1 more
+        null as `ew_left_event_at`,
+        r.`clicked_at` as `clicked`,
+        r.`click_id` as `ew_right_id`,
+        r.`clicked_at` as `ew_right_event_at`,
-        null as left_event_at, ... 5 more
-- step ew_sorted, as in asof_join/backward, but ~ `symbol` => `ad_id`
~ `quoted_at`, `bid` => `clicked`, `ew_right_id`, `ew_right_event_at`
-- step ew_nearest, as in asof_join/backward, but ~ 60000000 => 3600000000
-- step ew_rebuilt: select, lines
-        select ... 32 more
+            select
+                `ad_id`,
+                `impression_id`,
+                `shown_at`,
+                `ew_left_event_at`,
+                if(ew_is_taken, ew_match.`clicked`, null) as `clicked`,
+                if(ew_is_taken, ew_match.`ew_right_id`, null) as `ew_right_id`,
+                if(ew_is_taken, ew_match.`ew_right_event_at`, null) as `ew_right_event_at`,
+                sha2(concat(to_json(
+                    named_struct('left', left_id, 'right', null),
+                    map(
+                        'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                        'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+                    )
+                ), case
+                    when typeof(left_id) rlike 'collate' then raise_error(concat(
+                        'event_windows: no id can be made of text with a collation; given: left_id ', typeof(left_id),
+                        '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                    ))
+                    when encode(cast(left_id as string), 'utf-8') <> cast(cast(left_id as string) as binary) and contains(to_json(struct(left_id)), cast(X'EFBFBD' as string)) then cast(left_id as string)
+                    else ''
+                end), 256) as match_id,
+                if(ew_is_taken, 'match', 'unmatched') as status
+            from ew_nearest
+            where ew_is_left
-    ) as ew_matches
+        ) as ew_matches
+    ) as ew_joined
-- step ew_sides, lines
@@         if(status = 'pending', 'unmatched', status) as `status`,
-        `clicked`
+        `clicked`,
+        left_event_at as `left_event_at`,
+        right_id as `right_id`,
+        right_event_at as `right_event_at`
@@         `status`,
-        `clicked`
+        `clicked`,
+        `left_event_at`,
+        `right_id`,
+        `right_event_at`
-- step ew_paired, lines ~ )) filter => , `left_event_at`, `right_id`, `right_event_at`)) filter
-- step ew_said, lines
-                        named_struct('name', 'clicked', 'held', cast(held.`clicked` as string), 'due', cast(rebuilt.`clicked` as string), 'same', held.`clicked` <=> rebuilt.`clicked`)
+                        named_struct('name', 'clicked', 'held', cast(held.`clicked` as string), 'due', cast(rebuilt.`clicked` as string), 'same', held.`clicked` <=> rebuilt.`clicked`),
+                        named_struct('name', 'left_event_at', 'held', cast(held.`left_event_at` as string), 'due', cast(rebuilt.`left_event_at` as string), 'same', held.`left_event_at` <=> rebuilt.`left_event_at`),
+                        named_struct('name', 'right_id', 'held', cast(held.`right_id` as string), 'due', cast(rebuilt.`right_id` as string), 'same', held.`right_id` <=> rebuilt.`right_id`),
+                        named_struct('name', 'right_event_at', 'held', cast(held.`right_event_at` as string), 'due', cast(rebuilt.`right_event_at` as string), 'same', held.`right_event_at` <=> rebuilt.`right_event_at`)
