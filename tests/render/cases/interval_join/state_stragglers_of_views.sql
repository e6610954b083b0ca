-- differs from state_stragglers in
-- without ew_touched
-- step query: ew_left_measured, as ew_left_measured in interval_join/state_compile_first, but
~ `shown_at` as => demo.impressions.`shown_at` as ~ `loaded_at` as => demo.impressions.`loaded_at` as
-                unix_micros(`loaded_at`) as ew_cursor_number,
+                case typeof(demo.impressions.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.impressions.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.impressions.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.impressions.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.impressions.`loaded_at` as string) as bigint) end as ew_cursor_number,
-                unix_micros(`shown_at`) as ew_time_us
+                case typeof(demo.impressions.`shown_at`) when 'timestamp_ntz' then (cast(cast(demo.impressions.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(demo.impressions.`shown_at` as timestamp)) end as ew_time_us
-            where unix_micros(`loaded_at`) > coalesce(cast(null as bigint), -9223372036854775808) or `loaded_at` is null
+            where demo.impressions.`loaded_at` > timestamp_micros(1767261600000000) or demo.impressions.`loaded_at` is null
-- step query: ew_right_measured, as query: ew_left_measured, but ~ impressions.`loaded_at` => clicks.`loaded_at`
~ left => right ~ impressions.`shown_at` => clicks.`clicked_at` ~ impressions => clicks ~ `impression_id` => `click_id`
-- step query: ew_moved, as ew_moved in interval_join/state_compile_first, but
~ cast(null as bigint)) => 1767261600000000L) ~ cast(null as bigint), latest => 1767261600000000L, latest
~ cast(null as bigint) as cursor => 1767261600000000L as cursor
~ cast(null as bigint) - pmod(cast(null as bigint) => 1767261600000000L - pmod(1767261600000000L
-- step ew_left_rows, lines ~ unix_micros( => unix_micros(demo.impressions.
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)) ... 1 more
+        (demo.impressions.`loaded_at` > timestamp_micros(1767261600000000) and demo.impressions.`loaded_at` <= timestamp_micros(1767268800000000))
+        or (demo.impressions.`loaded_at` <= timestamp_micros(1767261600000000) and demo.impressions.`shown_at` >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and demo.impressions.`shown_at` <= timestamp_micros(1767268800000000L))
-- step ew_right_rows, lines ~ unix_micros( => unix_micros(demo.clicks.
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)) ... 1 more
+        (demo.clicks.`loaded_at` > timestamp_micros(1767261600000000) and demo.clicks.`loaded_at` <= timestamp_micros(1767268800000000))
+        or (demo.clicks.`loaded_at` <= timestamp_micros(1767261600000000) and demo.clicks.`clicked_at` >= timestamp_micros(1735689600000000L) and demo.clicks.`clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
-- step ew_left_new; ew_right_new, as in interval_join/state_compile_left
-- step ew_found, lines ~ to => concat(to
-        ), 256) as match_id,
+        ), case
+            when typeof(if(ew_kind = 'right', null, left_id)) rlike 'collate' then raise_error(concat(
+                'event_windows: no id can be made of text with a collation; given: if(ew_kind = \'right\', null, left_id) ', typeof(if(ew_kind = 'right', null, left_id)),
+                '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+            ))
+            when encode(cast(if(ew_kind = 'right', null, left_id) as string), 'utf-8') <> cast(cast(if(ew_kind = 'right', null, left_id) as string) as binary) and contains(to_json(struct(if(ew_kind = 'right', null, left_id))), cast(X'EFBFBD' as string)) then cast(if(ew_kind = 'right', null, left_id) as string)
+            else ''
+        end, case
+            when typeof(if(ew_kind = 'left', null, right_id)) rlike 'collate' then raise_error(concat(
+                'event_windows: no id can be made of text with a collation; given: if(ew_kind = \'left\', null, right_id) ', typeof(if(ew_kind = 'left', null, right_id)),
+                '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+            ))
+            when encode(cast(if(ew_kind = 'left', null, right_id) as string), 'utf-8') <> cast(cast(if(ew_kind = 'left', null, right_id) as string) as binary) and contains(to_json(struct(if(ew_kind = 'left', null, right_id))), cast(X'EFBFBD' as string)) then cast(if(ew_kind = 'left', null, right_id) as string)
+            else ''
+        end), 256) as match_id,
-- step ew_left_arrived, as in interval_join/state_compile_left, but
~ (select watermark_to from ew_run) => 1767268800000000L ~ coalesce((select run from ew_checkpoint), 0) + 1 => 2L
-            ), if(ew_copy > 1 and ew_reason <> 'duplicate_id', coalesce(concat(' at ', ew_time_us), ''), '')), 256) ... 1 more
+            ), case
+                when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+                else ''
+            end), 256)
+            else sha2(concat(to_json(
-            ), 256)
+            ), case
+                when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+                else ''
+            end), 256)
-- step ew_right_arrived, as ew_left_arrived, but ~ l.`shown_at` => null
~ l.`impression_id`) rlike => r.`click_id`) rlike
~ l.`impression_id` ', typeof(l.`impression_id` => r.`click_id` ', typeof(r.`click_id` ~ left' as => right' as
~ new left => new right ~ l.`ad_id` => r.`ad_id` ~ left_arrived => right_arrived
~ left_checked as l => right_checked as r ~ l.`impression_id` as left => null as left
~ null as `click_id` => r.`click_id` as `click_id` ~ null as `clicked_at` => r.`clicked_at` as `clicked_at`
~ left', 'id', l.`impression_id` => right', 'id', r.`click_id`
~ l.`impression_id` as `impression_id` => null as `impression_id`
~ l.`impression_id`, 'right', null => null, 'right', r.`click_id`
~ l.ew_time_us <= 1767268800000000L - 3600001000 => r.ew_time_us <= 1767268800000000L - 1000
@@                 named_struct('side', 'right', 'id', r.`click_id`, 'reason', ew_reason, 'run', 2L),
-                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+                when encode(cast(r.`click_id` as string), 'utf-8') <> cast(cast(r.`click_id` as string) as binary) and contains(to_json(struct(r.`click_id`)), cast(X'EFBFBD' as string)) then cast(r.`click_id` as string)
@@                 named_struct('left', null, 'right', r.`click_id`),
-                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+                when encode(cast(r.`click_id` as string), 'utf-8') <> cast(cast(r.`click_id` as string) as binary) and contains(to_json(struct(r.`click_id`)), cast(X'EFBFBD' as string)) then cast(r.`click_id` as string)
-        null as right_id,
+        r.`click_id` as right_id,
-        null as right_event_at,
+        r.`clicked_at` as right_event_at,
-- step ew_stored, as in interval_join/state_next_run, but ~ null and not is_final => null
~ 1767261600000000L => 1735689600000000L
-            and not is_final
-        or not is_final and ( ... 2 more
+        or (
+            status in ('pending', 'unmatched')
+            and left_id is null
+            and (
+                right_event_at >= timestamp_micros(1735689600000000L) and right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
+                or status = 'pending' and right_event_at <= timestamp_micros(1767268800000000L - 1000)
+            )
-- step matches, rows that wait for one, rejected rows, the checkpoint, lines
-        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "types": {"left.event_time": "timestamp", "right.event_time": "timestamp", "left.id": "bigint", "on.left.ad_id": "string", "left.columns.impression_id": "bigint", "left.columns.shown_at": "timestamp", "right.id": "bigint", "on.right.ad_id": "string", "right.columns.click_id": "bigint", "right.columns.clicked_at": "timestamp"}}'
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "types": {"left.event_time": "timestamp", "right.event_time": "timestamp"}}'
