-- in steps
-- step the model, as in moving_aggregates/growing, but ~ `paid_at` is null or payments.`payment_id` => `country`
     *,
+    count(*) over ew_frame as `payments`,
-    ew_frame as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and 1 following)
+    ew_frame as (partition by `account_id`, cast(paid_at as date), `country` order by cast(paid_at as date) desc, `country` rows between unbounded preceding and unbounded following)
