-- differs from compile_next in
-- without ew_touched
-- step ew_measured, as query: ew_measured in session_state/aggregates_added, but ~ , `site` =>
-        (select count(*) from demo.page_views) as table_rows,
                 when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+                when try_add(ew_time_us, 1800000000) <= (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 then 'late'
-            where `loaded_at` > timestamp_micros(1767229200000000) or `loaded_at` is null
+            where unix_micros(`loaded_at`) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or `loaded_at` is null
-- step ew_moved, lines
-        cast(null as bigint) as bound_from,
+        (select sources[0].max_event_time from ew_checkpoint) - pmod((select sources[0].max_event_time from ew_checkpoint), 1000) - 3600000000 as bound_from,
-        cast(null as bigint) as bound_to
+        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
-            stragglers,
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        unix_micros(`loaded_at`) as ew_arrived_us,
-- step ew_classified, as query: ew_classified in session_state/aggregates_added, but
             when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+            when try_add(ew_time_us, 1800000000) <= (select bound_from from ew_run) then 'late'
-- step ew_stored_sessions, lines
-    left join ew_touched ... 3 more
-        and ( ... 4 more
-- step ew_decided, as in session_state/a_run_explained, but ~ 1767265200000000L => (select bound_to from ew_run)
~ 1767268200000000L => (select watermark_to from ew_run) ~ 2L => coalesce((select run from ew_checkpoint), 0) + 1
~ 1767258000000000L then concat(' after ', 1767258000000000L => (select bound_from from ew_run) then concat(' after ', (select bound_from from ew_run)
-- step sessions and rejected events, tombstones, the checkpoint, lines
~ to', cast(null as bigint => to', (select bound_to from ew_run ~ cast(null as bigint => (select bound_from from ew_run
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": "1 hour", "min_event_time": null, "watermark_delay": "0 microseconds"}',
