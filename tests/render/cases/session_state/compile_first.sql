-- differs from compile_next in
-- without ew_checkpoint; ew_mini_sessions; ew_touched; ew_stored_sessions
-- step ew_measured; ew_moved, lines ~ (select sources[0].cursor_to from ew_checkpoint => cast(null as bigint
~ (select sources[0].max_event_time from ew_checkpoint => cast(null as bigint
-- step ew_together, as query: ew_together in asof_join/state_first_run
-- step ew_arrived, lines ~ (select sources[0].cursor_to from ew_checkpoint => cast(null as bigint
-- step ew_rows; ew_merged; ew_twice; ew_changed, as in session_state/first_run
-- step ew_decided, as in session_state/first_run, but ~ 1L => coalesce(cast(null as bigint), 0) + 1
~ 1767268800000000L => (select watermark_to from ew_run)
-- step sessions and rejected events, tombstones, the checkpoint, as in session_state/first_run, but
~ mini_sessions": 900, " => ~ time', 1767268800000000L => time', (select sources[0].max_event_time from ew_run)
-        when ew_is_row is not true then case ... 4 more
+        when ew_is_row is not true then concat('checkpoint ', coalesce(cast(null as bigint), 0) + 1, ' of 00000000-0000-0000-0000-000000000000')
-        'run', 1L,
+        'run', coalesce(cast(null as bigint), 0) + 1,
-                'cursor_to', 1767268800000000L,
+                'cursor_to', (select sources[0].cursor_to from ew_run),
-        'watermark_from', cast(null as bigint), ... 1 more
+        'watermark_from', (select watermark_from from ew_run),
+        'watermark_to', (select watermark_to from ew_run),
-        'bound_to', 1767268800000000L,
+        'bound_to', cast(null as bigint),
-from ew_changed
+from (select 1) left join ew_changed on true
