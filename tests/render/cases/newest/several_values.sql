-- in steps
-- step the model, as in newest/expressions_and_awkward_names, but ~ , 1 => , 3
~ `the imeis`)) filter (where `the imeis` => `phone`)) filter (where `phone`
~ `last``seen`)) filter (where `last``seen` => `email`)) filter (where `email`
-    `mobile no`, ... 2 more
+    `customer_id`,
-    ) as `the imeis`, ... 1 more
+    ) as `phone`,
-    ) as `last``seen`
+    ) as `email`
-- step ew_placed, as in newest/expressions_and_awkward_names, but
-        sightings.`mobile no`, ... 7 more
+        demo.contacts.`customer_id`,
+        demo.contacts.`phone`,
+        demo.contacts.`email`,
+        struct(demo.contacts.`seen_at`, demo.contacts.`event_id`) as ew_place
+    from demo.contacts
-- step select
    select
        `customer_id`,
        `phone`,
        `email`,
        max(ew_place) as ew_place
    from ew_placed
    group by `customer_id`, `phone`, `email`

) as ew_different
group by `customer_id`
