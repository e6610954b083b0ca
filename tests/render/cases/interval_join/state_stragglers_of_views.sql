-- differs from state_stragglers in
-- without ew_touched
-- step query: ew_left_measured, lines
-        (select count(*) from demo.impressions) as table_rows,
@@
-                `loaded_at` as ew_cursor,
-... 2 more
+                demo.impressions.`loaded_at` as ew_cursor,
+                case typeof(demo.impressions.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.impressions.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.impressions.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.impressions.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.impressions.`loaded_at` as string) as bigint) end as ew_cursor_number,
+                demo.impressions.`shown_at` as ew_time,
-                unix_micros(`shown_at`) as ew_time_us
+                case typeof(demo.impressions.`shown_at`) when 'timestamp_ntz' then cast(cast(cast(cast(demo.impressions.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(demo.impressions.`shown_at` as timestamp)) end as ew_time_us
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where demo.impressions.`loaded_at` > timestamp_micros(1767261600000000) or demo.impressions.`loaded_at` is null
-- step query: ew_right_measured, lines
-        (select count(*) from demo.clicks) as table_rows,
@@
-                `loaded_at` as ew_cursor,
-... 2 more
+                demo.clicks.`loaded_at` as ew_cursor,
+                case typeof(demo.clicks.`loaded_at`) when 'timestamp' then unix_micros(cast(cast(demo.clicks.`loaded_at` as string) as timestamp)) when 'timestamp_ntz' then unix_micros(cast(concat(cast(demo.clicks.`loaded_at` as string), 'Z') as timestamp)) when 'date' then cast(unix_date(cast(cast(demo.clicks.`loaded_at` as string) as date)) as bigint) else try_cast(cast(demo.clicks.`loaded_at` as string) as bigint) end as ew_cursor_number,
+                demo.clicks.`clicked_at` as ew_time,
-                unix_micros(`clicked_at`) as ew_time_us
+                case typeof(demo.clicks.`clicked_at`) when 'timestamp_ntz' then cast(cast(cast(cast(demo.clicks.`clicked_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(demo.clicks.`clicked_at` as timestamp)) end as ew_time_us
-            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
+            where demo.clicks.`loaded_at` > timestamp_micros(1767261600000000) or demo.clicks.`loaded_at` is null
-- step query: ew_moved, lines
@@         max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
-            table_rows,
@@         max_event_time - pmod(max_event_time, 1000) as watermark_to,
-            table_rows,
-- step ew_left_rows, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
+        coalesce(unix_micros(demo.impressions.`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-        unix_micros(`shown_at`) as ew_time_us,
-        unix_micros(`loaded_at`) as ew_cursor
+        unix_micros(demo.impressions.`shown_at`) as ew_time_us,
+        unix_micros(demo.impressions.`loaded_at`) as ew_cursor
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))
+        (demo.impressions.`loaded_at` > timestamp_micros(1767261600000000) and demo.impressions.`loaded_at` <= timestamp_micros(1767268800000000))
+        or (demo.impressions.`loaded_at` <= timestamp_micros(1767261600000000) and demo.impressions.`shown_at` >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and demo.impressions.`shown_at` <= timestamp_micros(1767268800000000L))
-- step ew_right_rows, lines
-        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
+        coalesce(unix_micros(demo.clicks.`loaded_at`) > 1767261600000000L, true) as ew_is_new,
-        unix_micros(`clicked_at`) as ew_time_us,
-        unix_micros(`loaded_at`) as ew_cursor
+        unix_micros(demo.clicks.`clicked_at`) as ew_time_us,
+        unix_micros(demo.clicks.`loaded_at`) as ew_cursor
-        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
-        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1735689600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
+        (demo.clicks.`loaded_at` > timestamp_micros(1767261600000000) and demo.clicks.`loaded_at` <= timestamp_micros(1767268800000000))
+        or (demo.clicks.`loaded_at` <= timestamp_micros(1767261600000000) and demo.clicks.`clicked_at` >= timestamp_micros(1735689600000000L) and demo.clicks.`clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))
-- step ew_left_new, lines
-    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_reason is null and ew_is_new
-- step ew_right_new, lines
-    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_reason is null and ew_is_new
-- step ew_found, lines
-        sha2(to_json(
+        sha2(concat(to_json(
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
-- step ew_left_arrived, lines
-            when ew_reason is not null then sha2(to_json(
+            when ew_reason is not null then sha2(concat(to_json(
-            ), 256)
-            else sha2(to_json(
+            ), case
+                when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+                else ''
+            end), 256)
+            else sha2(concat(to_json(
@@                 named_struct('left', l.`impression_id`, 'right', null),
-            ), 256)
+            ), case
+                when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
+                else ''
+            end), 256)
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_is_new
-- step ew_right_arrived, lines
-            when ew_reason is not null then sha2(to_json(
+            when ew_reason is not null then sha2(concat(to_json(
-            ), 256)
-            else sha2(to_json(
+            ), case
+                when typeof(r.`click_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: r.`click_id` ', typeof(r.`click_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(r.`click_id` as string), 'utf-8') <> cast(cast(r.`click_id` as string) as binary) and contains(to_json(struct(r.`click_id`)), cast(X'EFBFBD' as string)) then cast(r.`click_id` as string)
+                else ''
+            end), 256)
+            else sha2(concat(to_json(
@@                 named_struct('left', null, 'right', r.`click_id`),
-            ), 256)
+            ), case
+                when typeof(r.`click_id`) rlike 'collate' then raise_error(concat(
+                    'event_windows: no id can be made of text with a collation; given: r.`click_id` ', typeof(r.`click_id`),
+                    '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
+                ))
+                when encode(cast(r.`click_id` as string), 'utf-8') <> cast(cast(r.`click_id` as string) as binary) and contains(to_json(struct(r.`click_id`)), cast(X'EFBFBD' as string)) then cast(r.`click_id` as string)
+                else ''
+            end), 256)
-    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
+    where ew_is_new
-- step ew_stored, lines
-    select /*+ broadcast(ew_touched) */
+    select
-    left join ew_touched
-... 4 more
@@
-            (
-... 6 more
+            status in ('pending', 'unmatched')
+            and right_id is null
+            and (
+                left_event_at >= timestamp_micros(try_add(1735689600000000L, -3600000000)) and left_event_at <= timestamp_micros(1767268800000000L)
+                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)
-            or (
-... 6 more
+        )
+        or (
+            status in ('pending', 'unmatched')
+            and left_id is null
+            and (
+                right_event_at >= timestamp_micros(1735689600000000L) and right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))
+                or status = 'pending' and right_event_at <= timestamp_micros(1767268800000000L - 1000)
             )
-            or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null
@@
-        and (
-... 5 more
+        or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null
