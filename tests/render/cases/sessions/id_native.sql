-- in steps
-- step the model, as in sessions/cte, but
-    `pages`, ... 1 more
+    `usual_load`
-- step ew_deliveries
ew_deliveries as (

    -- the events that have a time, and end before the type does
    select
        demo.page_views.`user_id`,
        case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
        load_ms as `ew_value_usual_load`,
        `view_id` as ew_id
    from demo.page_views
    where
        case typeof(demo.page_views.`viewed_at`) when 'timestamp_ntz' then cast(demo.page_views.`viewed_at` as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402298999999999L) else cast(demo.page_views.`viewed_at` as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L) end

)
-- step ew_delivered, as in session_state/reread_next_run, but ~ , ew_reason =>
~ kind, ew_id, ew_delivery, ew_starts, ew_cut_1, `ew_value_pages`, ew_smallest_cursor => id, `ew_value_usual_load`
-        coalesce( ... 5 more
+        ew_first_at = lag(ew_first_at) over ew_of_key and ew_id = lag(ew_id) over ew_of_key as ew_is_copy
+    from ew_deliveries
-- step ew_events, as query: ew_events in generate_session_models/of_a_model, but
-    -- keys and times ... 4 more
+    -- each event once
+    select *
+    from ew_delivered
+    where ew_is_copy is not true
-- step select, as in sessions/islands_fixed_inclusive, but
-        count(`ew_value_pages`) as `pages`, ... 3 more
+        median(`ew_value_usual_load`) as `usual_load`
+    from ew_events
+    group by `user_id`, session_window(ew_first_at, '1800 seconds')
