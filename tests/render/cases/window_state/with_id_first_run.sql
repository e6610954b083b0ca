-- differs from first_run in
-- step ew_arrived, lines
         unix_micros(`viewed_at`) as ew_time_us,
+        `view_id` as ew_id,
+        true as ew_is_new,
-- step ew_classified, lines
-        end as ew_reason
+        end as ew_rejected
-- step ew_numbered, added after ew_classified
ew_numbered as (

    -- the deliveries of each event
    select
        *,
        row_number() over (
            partition by `user_id`, ew_rejected, ew_time_us, ew_id
            order by ew_cursor, `ew_value_pages`, `ew_value_landing_page` /* deliveries that tie are alike in all that is used -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) as ew_delivery
    from ew_classified

)
-- step ew_once, added after ew_numbered
ew_once as (

    -- which of them is another delivery of an event
    select
        *,
        if(ew_rejected is null and ew_id is not null and ew_delivery > 1, 'duplicate', ew_rejected) as ew_reason
    from ew_numbered

)
-- step ew_panes, lines
-    from ew_classified
+    from ew_once
-- step ew_twice, lines
-        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as windows_missed
+        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as windows_missed,
+        if(ew_is_row, 0L, if(reason = 'duplicate', ew_new_own_events, 0L)) as duplicates
     lateral view explode(array(true, false)) as ew_is_row
+    where not (ew_is_row and reason <=> 'duplicate')
-- step ew_changed, lines
-        sum(windows_missed) as windows_missed
+        sum(windows_missed) as windows_missed,
+        sum(duplicates) as duplicates
-- step windows and rejected events, the checkpoint, lines
-            'windows_missed', coalesce(windows_missed, 0L)
+            'windows_missed', coalesce(windows_missed, 0L),
+            'duplicates', coalesce(duplicates, 0L)
-        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
+        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": "view_id", "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
