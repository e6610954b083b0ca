-- differs from compared in
-- step ew_deliveries, lines ~ demo.page_views.`event's id` => `problem`
~ demo.page_views.`viewed_at`)) <=> max(struct(demo.page_views. => `viewed_at`)) <=> max(struct(
-        not min(struct(demo.page_views.`user id`, demo.page_views.`device`)) <=> max(struct(demo.page_views.`user id`, demo.page_views.`device`)) as other_keys,
+        not min(struct(`user id`, `device`)) <=> max(struct(`user id`, `device`)) as other_keys,
-- step select, lines ~ `event's id` => `problem`
-    ) as problem
+    ) as ew_problem
