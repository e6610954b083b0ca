-- differs from first_run in
-- step query: ew_moved, lines
-        cast(null as bigint) as bound_from,
+        cast(null as bigint) - pmod(cast(null as bigint), 1000) as bound_from,
-        cast(null as bigint) as bound_to
+        max_event_time - pmod(max_event_time, 1000) as bound_to
-- step ew_ended, lines
-        ew_reason as reason,
-- step ew_judged, added after ew_ended
ew_judged as (

    -- whether it is rejected as a whole
    select
        *,
        case
            when ew_reason is not null then ew_reason
            when unix_micros(session_end) <= cast(null as bigint) then 'late'
        end as reason
    from ew_ended

)
-- step ew_decided, lines
             when reason is not null then concat(' rejected as ', reason, ' in run ', 1L)
+            when unix_micros(session_start) < cast(null as bigint) then concat(' after ', cast(null as bigint))
             when reason is not null then 'rejected'
+            when unix_micros(session_end) <= 1767268800000000L then 'final'
-    from ew_ended
+    from ew_judged
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": null, "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "0 microseconds", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "session", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}',
