-- differs from next_run in
-- step query: ew_measured, lines
-                when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range' ... 1 more
+                when ew_time_us not between -62135488800000000L and 253402192799999999L then 'out_of_range'
+                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 108000000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 108000000000, 1800000000) + 1800000000 then 'late'
-- step ew_classified, lines
-            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
+            ew_time_us between -62135488800000000L and 253402192799999999L, ew_time_us - pmod(ew_time_us, 1800000000), null
-            when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range' ... 1 more
+            when ew_time_us not between -62135488800000000L and 253402192799999999L then 'out_of_range'
+            when ew_time_us < (1767261600000000L) - 108000000000 - pmod((1767261600000000L) - 108000000000, 1800000000) + 1800000000 then 'late'
-- step ew_in_strips, added after ew_panes
ew_in_strips as (

    -- each pane in all strips of panes that hold it
    select
        *,
        explode(if(
            ew_reason is null or ew_reason = 'late',
            sequence(ew_pane_us - pmod(ew_pane_us, 1800000000), ew_pane_us - 9000000000, -1800000000),
            array(ew_pane_us - pmod(ew_pane_us, 1800000000))
        )) as ew_strip_us
    from ew_panes

)
-- step ew_strips
ew_strips as (

    -- one row a strip
    select
        `user_id`,
        ew_reason,
        ew_strip_us,
        min(ew_smallest_cursor) as ew_smallest_cursor,
        max(ew_largest_cursor) as ew_largest_cursor,
        sum(ew_new_events) as ew_new_events,
        sum(if(ew_strip_us < ew_pane_us, 0L, ew_new_events)) as ew_new_events_own,
        sum(`pages`) as `pages`,
        min(`landing_page`) as `landing_page`
    from ew_in_strips
    group by
        `user_id`,
        ew_reason,
        ew_strip_us

)
-- step ew_spread, lines ~ panes => strips ~ pane in => strip in
-            sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000), ... 1 more
+            sequence(ew_strip_us - pmod(ew_strip_us, 1800000000), ew_strip_us - 97200000000, -10800000000),
+            array(ew_strip_us - pmod(ew_strip_us, 1800000000))
-- step ew_arrived_windows, lines
~ pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events => strip_us, 0L, ew_new_events_own
~ 3600000000 => 108000000000
-- step ew_ended, lines ~ 3600000000 => 108000000000
-- step windows and rejected events, the checkpoint, lines ~ 1 hour", "slide": "20 => 30 hours", "slide": "30
~ 3600000000, "slide_us": 1200000000 => 108000000000, "slide_us": 1800000000
