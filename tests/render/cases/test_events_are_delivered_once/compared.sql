-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_deliveries, as in sessions/id_native, but
-    -- the events that have a time, and end before the type does
+    -- the ids of several events, and NULL
-        demo.page_views.`user_id`, ... 3 more
+        `event's id`,
+        count(*) as deliveries,
+        not min(struct(`user id`, `device`)) <=> max(struct(`user id`, `device`)) as other_keys,
+        not min(struct(`viewed_at`)) <=> max(struct(`viewed_at`)) as other_time
-    where ... 1 more
+    group by `event's id`
+    having count(*) > 1 or `event's id` is null
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
