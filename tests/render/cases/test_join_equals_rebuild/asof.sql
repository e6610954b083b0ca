-- differs from state in
-- without ew_left_once; ew_right_spread
-- step ew_both, lines
-        '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
+        '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -3600000000, "upper": 0}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
-- step ew_settings, lines ~ left.id => direction', 'allow_exact_matches', 'left.id
-- step ew_left; ew_right, lines ~ .interval => .asof
-- step ew_both (2), as ew_both in asof_join/state_first_run, but ~ left_new => left ~ right_new => right
-        null as `click_id`, ... 1 more
+        l.`impression_id` as `ew_left_id`,
+        l.`shown_at` as `ew_left_event_at`,
+        null as `clicked`,
+        null as `ew_right_id`,
+        null as `ew_right_event_at`,
-        l.`shown_at` as left_event_at, ... 5 more
-        r.`click_id` as `click_id`, ... 1 more
+        null as `ew_left_id`,
+        null as `ew_left_event_at`,
+        r.`clicked_at` as `clicked`,
+        r.`click_id` as `ew_right_id`,
+        r.`clicked_at` as `ew_right_event_at`,
-        null as left_event_at, ... 5 more
-- step ew_sorted, as in asof_join/backward, but ~ `symbol` => `ad_id`
~ `quoted_at`, `bid` => `clicked`, `ew_right_id`, `ew_right_event_at`
-- step ew_nearest, as in asof_join/backward, but ~ 60000000 => 3600000000
-- step ew_rebuilt: select, lines ~ l.`ad_id` as `ad_id` => `ad_id` ~ l.`shown_at` as `shown_at` => `shown_at`
~ l.`impression_id`) rlike => left_id) rlike ~ l.`impression_id` as `ew_left_id` => `ew_left_id`
~ l.`impression_id` as `impression_id` => `impression_id` ~ l.`shown_at` as `ew_left_event_at` => `ew_left_event_at`
~ l.`impression_id`, 'right', r.`click_id` => left_id, 'right', null
~ l.`impression_id` ', typeof(l.`impression_id` => left_id ', typeof(left_id
~ r.`click_id` as `ew_right_id` => if(ew_is_taken, ew_match.`ew_right_id`, null) as `ew_right_id`
~ r.`clicked_at` as `ew_right_event_at` => if(ew_is_taken, ew_match.`ew_right_event_at`, null) as `ew_right_event_at`
-                r.`clicked_at` as `clicked`,
+                if(ew_is_taken, ew_match.`clicked`, null) as `clicked`,
-                    when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string) ... 7 more
+                    when encode(cast(left_id as string), 'utf-8') <> cast(cast(left_id as string) as binary) and contains(to_json(struct(left_id)), cast(X'EFBFBD' as string)) then cast(left_id as string)
-                if(r.ew_time_us is null, 'unmatched', 'match') as status ... 6 more
+                if(ew_is_taken, 'match', 'unmatched') as status
+            from ew_nearest
+            where ew_is_left
