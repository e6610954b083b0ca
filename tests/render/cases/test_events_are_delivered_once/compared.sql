-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_deliveries, as in sessions/id_native, but ~ `user_id` => `event's id`
-    -- the events that have a time, and end before the type does
+    -- the ids of several events, and NULL
-        case when typeof(demo.page_views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then demo.page_views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(demo.page_views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at, ... 2 more
+        count(*) as deliveries,
+        not min(struct(demo.page_views.`user id`, demo.page_views.`device`)) <=> max(struct(demo.page_views.`user id`, demo.page_views.`device`)) as other_keys,
+        not min(struct(demo.page_views.`viewed_at`)) <=> max(struct(demo.page_views.`viewed_at`)) as other_time
-    where ... 1 more
+    group by demo.page_views.`event's id`
+    having count(*) > 1 or demo.page_views.`event's id` is null
-- step select
select
    *,
    if(
        `event's id` is null,
        concat(deliveries, ' events have no id'),
        concat('the event ', coalesce(cast(`event's id` as string), 'NULL'),
            ' was delivered ',
            deliveries,
            ' times',
            if(other_keys, concat(' with', ' different keys'), ''),
            if(other_time, concat(if(other_keys, ' and', ' with'), ' different times'), ''))
    ) as problem
from ew_deliveries
