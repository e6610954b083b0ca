-- differs from compile_next in
-- without ew_touched
-- step ew_run, lines
-            max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
+            max(if(ew_time_us not between -62135596800000000L and 253402300799999999L or ew_time_us > try_add(ew_arrived_us, 3600000000), null, ew_time_us)) as latest_event
                     when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                    when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+                    when try_add(ew_time_us, 1800000000) <= (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 then 'late'
                     `viewed_at` as ew_time,
+                    unix_micros(`loaded_at`) as ew_arrived_us,
-            cast(null as bigint) as bound_from,
+            (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
-            cast(null as bigint) as bound_to
+            max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_classified, lines
             when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+            when try_add(ew_time_us, 1800000000) <= (select bound_from from ew_run) then 'late'
-- step ew_stored_sessions, lines
-    left join ew_touched
-... 3 more
@@
-        and (
-... 4 more
-- step ew_decided, lines
                 when reason is not null then concat(' rejected as ', reason, ' in run ', (select run from ew_run))
+                when unix_micros(session_start) < (select bound_from from ew_run) then concat(' after ', (select bound_from from ew_run))
             when reason is not null then 'rejected'
+            when unix_micros(session_end) <= (select bound_to from ew_run) then 'final'
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": "1 hour", "min_event_time": null, "watermark_delay": "0 microseconds"}',
