-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_places, as in moving_aggregates/rows_in_any_order, but
-    -- its place in the partition
+    -- the place of each row
-        *, ... 2 more
+        demo.page_views.`user id`,
+        to_date(viewed_at) as partition_2,
+        demo.page_views.`viewed_at`,
+        lower(path) as order_2
+    from demo.page_views
-- step ew_tied
ew_tied as (

    -- the places that several rows have
    select
        `user id`,
        partition_2,
        `viewed_at`,
        order_2,
        count(*) as tied_rows
    from ew_places
    group by `user id`, partition_2, `viewed_at`, order_2
    having count(*) > 1

)
-- step select
select
    *,
    concat(
        tied_rows,
        ' rows tie at viewed_at ', coalesce(cast(`viewed_at` as string), 'NULL'),
        ', order_2 ', coalesce(cast(order_2 as string), 'NULL'),
        ', user id ', coalesce(cast(`user id` as string), 'NULL'),
        ' of user id ', coalesce(cast(`user id` as string), 'NULL'),
        ', partition_2 ', coalesce(cast(partition_2 as string), 'NULL')
    ) as problem
from ew_tied
