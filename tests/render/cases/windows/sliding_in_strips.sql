-- differs from sliding in
-- step the model, lines ~ 3600000000 => 86400000000
-- step ew_events, lines
~ 62135593200000000L) and timestamp_micros(253402297199999999L => 62135510400000000L) and timestamp_micros(253402214399999999L
-- step ew_panes, lines ~ 300000000, 600000000 => 60000000, 300000000
-- step ew_in_strips, as in window_state/sliding_in_strips, but
-        explode(if( ... 4 more
+        explode(sequence(ew_pane_us - pmod(ew_pane_us + 60000000, 300000000), ew_pane_us - 4500000000, -300000000)) as ew_strip_us
-- step ew_strips, as in window_state/sliding_in_strips, but
@@     select
-        ew_reason,
-        min(ew_smallest_cursor) as ew_smallest_cursor, ... 3 more
+        sum(event_count) as event_count,
-        min(`landing_page`) as `landing_page`
+        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`
@@     group by
-        ew_reason,
-- step ew_spread, lines ~ panes => strips ~ pane in => strip in
-        explode(sequence(ew_pane_us - pmod(ew_pane_us + 300000000, 600000000), ew_pane_us - 3000000000, -600000000)) as ew_start_us
+        explode(sequence(ew_strip_us - pmod(ew_strip_us + 60000000, 300000000), ew_strip_us - 81600000000, -4800000000)) as ew_start_us
