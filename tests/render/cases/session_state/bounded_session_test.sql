-- differs from bounded_row_test in
-- step query: ew_measured, lines
-                when try_add(ew_time_us, 1800000000) <= 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 then 'late'
-- step ew_classified, lines
-            when try_add(ew_time_us, 1800000000) <= 1767261600000000L then 'late'
-- step ew_ended, lines
-        ew_reason as reason,
-- step ew_judged, added after ew_ended
ew_judged as (

    -- whether it is rejected as a whole
    select
        *,
        case
            when ew_reason is not null then ew_reason
            when unix_micros(session_end) <= 1767261600000000L then 'late'
        end as reason
    from ew_ended

)
-- step ew_decided, lines
-    from ew_ended
+    from ew_judged
-- step sessions and rejected events, tombstones, the checkpoint, lines
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "row", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "boundary": "inclusive", "cursor": "loaded_at", "event_time": "viewed_at", "gap": "30 minutes", "keys": ["user_id"], "late_test": "session", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}',
