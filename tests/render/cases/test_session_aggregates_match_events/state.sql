-- differs from batch_every_aggregate in
-- without ew_measured
-- step ew_ranges, lines ~ the sessions => the sessions and the rejected events
-        `n`, ... 14 more
+        `pages`,
+        `landing_page`,
-        true as ew_is_session ... 1 more
+        status <> 'rejected' as ew_is_session
+    from demo.sessions_state
+    where status in ('open', 'closed', 'final', 'rejected')
-- step ew_read, added after ew_alone, as query: ew_read in changed_dates/next_run, but
-    -- the last run that it has read, and the moments of those after it ... 11 more
+    -- what the state has read so far
+    select *
+    from demo.page_views
+    where unix_micros(`loaded_at`) <= (select max(checkpoint.sources[0].cursor_to) from demo.sessions_state where status = 'checkpoint')
-- step ew_events, as in sessions/islands_fixed_inclusive, but ~ 253402298999999999L => 253402300798999999L
-    from demo.page_views
+    from ew_read
-- step ew_rows, lines
-        null as `ew_value_n`, ... 19 more
+        null as `ew_value_pages`,
+        null as `ew_value_landing_page`
-        `ew_value_n`, ... 19 more
+        `ew_value_pages`,
+        `ew_value_landing_page`
-- step ew_collected, lines
-        count(`ew_value_n`) as `n`, ... 14 more
+        count(`ew_value_pages`) as `pages`,
+        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
-- step ew_found, lines
-        `n`, ... 14 more
+        `pages`,
+        `landing_page`.value as `landing_page`
-- step ew_said, lines
-        held.`n`, ... 14 more
+        held.`pages`,
+        held.`landing_page`,
-                    named_struct('name', 'n', 'held', cast(held.`n` as string), 'due', cast(found.`n` as string), 'same', held.`n` <=> found.`n`), ... 14 more
+                    named_struct('name', 'pages', 'held', cast(held.`pages` as string), 'due', cast(found.`pages` as string), 'same', held.`pages` <=> found.`pages`),
+                    named_struct('name', 'landing_page', 'held', cast(held.`landing_page` as string), 'due', cast(found.`landing_page` as string), 'same', held.`landing_page` <=> found.`landing_page`)
