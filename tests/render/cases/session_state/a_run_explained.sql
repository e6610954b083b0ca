-- differs from next_run in
-- without ew_touched
-- step query: ew_measured, lines
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions, ... 1 more
                 when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, as in window_state/next_run, but ~ out_of_range => bad_gap
-- step ew_arrived, lines
-        path as `ew_value_landing_page`,
-- step ew_classified, lines
             when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when try_add(ew_time_us, 1800000000) <= 1767258000000000L then 'late'
-- step ew_mini_sessions, lines
-        if(`ew_value_pages` is null, 0L, 1L) as `pages`, ... 1 more
+        if(`ew_value_pages` is null, 0L, 1L) as `pages`
-- step ew_stored_sessions, lines ~ 1767088800000000L => 1767258000000000L
-    select /*+ broadcast(ew_touched) */
+    select
-        `pages`, ... 1 more
+        `pages`
-    left join ew_touched ... 3 more
         )
-        and ( ... 5 more
-- step ew_merged, lines
-        sum(`pages`) as `pages`, ... 1 more
+        sum(`pages`) as `pages`
-- step ew_decided, lines
                 when reason is not null then concat(' rejected as ', reason, ' in run ', 2L)
+                when unix_micros(session_start) < 1767258000000000L then concat(' after ', 1767258000000000L)
-            when unix_micros(session_end) <= 1767268800000000L then 'closed'
+            when unix_micros(session_end) <= 1767265200000000L then 'final'
+            when unix_micros(session_end) <= 1767268200000000L then 'closed'
-- step ew_twice, lines
-        if(ew_is_row, `landing_page`, null) as `landing_page`,
-- step ew_changed, lines
@@     select
-        `landing_page`,
@@     group by
-        `landing_page`,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-    if(ew_is_row and ew_gone is null, `landing_page`.value, null) as `landing_page`,
-        ))), ... 1 more
+        )))
-        'watermark_from', 1767261600000000L, ... 3 more
+        'watermark_from', 1767261000000000L,
+        'watermark_to', 1767268200000000L,
+        'bound_from', 1767258000000000L,
+        'bound_to', 1767265200000000L,
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}', ... 1 more
+        'settings', '{"aggregates": {"pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "types": {"keys.user_id": "string", "event_time": "timestamp"}}'
