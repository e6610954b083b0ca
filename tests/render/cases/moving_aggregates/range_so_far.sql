-- in steps
-- step the model, as in moving_aggregates/rows_in_any_order, but ~ ew_count_1 => count(*) over ew_frame
-    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least`
+    count(ew_first_1) over ew_growing as `countries`
-- step ew_rows, as in moving_aggregates/rows_in_any_order, but ~ amount as => country as
~ null or payments.`amount` is null => null
-- step ew_neighbours, as in moving_aggregates/distinct_so_far, but ~ places => rows ~ `ew_at` => `paid_at`
-- step ew_marks, as in moving_aggregates/distinct_so_far
-- step select, as in moving_aggregates/distinct_so_far, but
-    ew_frame as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */, ... 1 more
+    ew_frame as (partition by `account_id` order by `paid_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
+    ew_growing as (partition by `account_id` order by `paid_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */
