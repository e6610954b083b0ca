-- differs from without_aggregates in
-- step query: ew_measured, as in session_state/future_skew, but
~ , 3600000000), null, => , 3600000000) or ew_time_us < 1577836800000000L, null,
                 when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+                when ew_time_us < 1577836800000000L then 'past'
-- step ew_arrived, as in session_state/future_skew, but
-        1 as `ew_value_pages`, ... 1 more
-- step ew_classified, as query: ew_classified in session_state/aggregates_added, but
             when ew_time_us > try_add(ew_arrived_us, 3600000000) then 'future'
+            when ew_time_us < 1577836800000000L then 'past'
-- step sessions and rejected events, tombstones, the checkpoint, lines
~ null, "min_event_time": null => "1 hour", "min_event_time": "2020-01-01 00:00:00"
