-- differs from state in
-- step ew_both, lines
-        '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": "30 minutes", "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": null, "min_event_time": null, "start_when": null, "watermark_delay": "0 microseconds"}' as given
+        '{"aggregates": {}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "cut_on": null, "event_time": "viewed_at", "gap": "30 minutes", "id": null, "keys": ["user_id"], "late_test": "row", "max_duration": null, "max_future_skew": "1 hour", "min_event_time": null, "start_when": null, "watermark_delay": "0 microseconds"}' as given
-- step ew_source, lines
         unix_micros(`loaded_at`) <= (select checkpoint.sources[0].cursor_to from ew_checkpoint)
+        and pmod(xxhash64(`user_id`), 100) = 0
+        and (unix_micros(`viewed_at`) > try_add(unix_micros(`loaded_at`), 3600000000)) is not true
-- step ew_rebuilt, lines
-        event_count, ... 2 more
+        event_count
-- step ew_events, lines
-        case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.sessions in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at, ... 2 more
+        case when typeof(ew_source.`viewed_at`) in ('timestamp', 'timestamp_ntz') then ew_source.`viewed_at` else raise_error(concat('event_windows.sessions in test a_model: event_time: is not a timestamp; given: viewed_at ', typeof(ew_source.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at
-- step ew_rebuilt: select, lines
-            count(*) as event_count, ... 2 more
+            count(*) as event_count
-- step ew_sides, lines ~ final') => final') and pmod(xxhash64(`user_id`), 100) = 0
@@         'state' as ew_side,
-        `event_count`, ... 2 more
+        `event_count`
@@         'rebuild' as ew_side,
-        `event_count`, ... 2 more
+        `event_count`
-- step ew_paired, lines ~ , `pages`, `landing_page` =>
-- step ew_said, lines
-                        named_struct('name', 'event_count', 'held', cast(held.`event_count` as string), 'due', cast(rebuilt.`event_count` as string), 'same', held.`event_count` <=> rebuilt.`event_count`), ... 2 more
+                        named_struct('name', 'event_count', 'held', cast(held.`event_count` as string), 'due', cast(rebuilt.`event_count` as string), 'same', held.`event_count` <=> rebuilt.`event_count`)
