-- in steps
-- step query 1, as in changed_dates/join, but
-select max_by(match_id, checkpoint.run) as state_run from demo.clicks_state where status = 'checkpoint'
+select
+    typeof(any_value(amount)) as value_1,
+    typeof(any_value(points)) as value_2,
+    typeof(any_value(bytes)) as value_3
+from demo.payments
+where false
-- step the model
-- the model
select
    `account_id`,
    `paid_at`,
    `payment_id`,
    `amount`,
    ew_count_rows as `payments`,
    ew_count_1 as `amounts`,
    if(ew_count_1 = 0, null, cast(ew_sum_1 as decimal(20,2))) as `amount_of_thousand`,
    cast(cast((ew_sum_1 - ew_sum_1 % cast(nullif(ew_count_1, 0) as decimal(14, 0))) / cast(nullif(ew_count_1, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((ew_sum_1 % cast(nullif(ew_count_1, 0) as decimal(14, 0))) / cast(nullif(ew_count_1, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)) as `mean_amount`,
    cast(if(ew_count_2 = 0, null, ew_sum_2) as int) as `points`,
    cast(ew_sum_2 as double) / nullif(ew_count_2, 0) as `mean_points`,
    if(ew_count_3 = 0, null, (ew_upper_3 + shiftright(ew_lower_3, 32)) * 4294967296 + (ew_lower_3 & 4294967295)) as `bytes`
from (

    with
-- step ew_rows, as ew_left_rows in asof_join/state_first_run, but ~ left_ =>
-    -- the left rows that have arrived
+    -- each row with what is aggregated
-        `impression_id` as ew_id, ... 4 more
+        amount as ew_value_1,
+        points as ew_value_2,
+        bytes as ew_value_3
+    from demo.payments
-- step select
    select
        *,
        count(*) over ew_up_to_end - count(*) over ew_before_start as ew_count_rows,
        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
        sum(ew_value_1) over ew_up_to_end - coalesce(sum(ew_value_1) over ew_before_start, 0) as ew_sum_1,
        count(ew_value_2) over ew_up_to_end - count(ew_value_2) over ew_before_start as ew_count_2,
        sum(ew_value_2) over ew_up_to_end - coalesce(sum(ew_value_2) over ew_before_start, 0) as ew_sum_2,
        count(ew_value_3) over ew_up_to_end - count(ew_value_3) over ew_before_start as ew_count_3,
        sum(shiftright(ew_value_3, 32)) over ew_up_to_end - coalesce(sum(shiftright(ew_value_3, 32)) over ew_before_start, 0) as ew_upper_3,
        sum(ew_value_3 & 4294967295) over ew_up_to_end - coalesce(sum(ew_value_3 & 4294967295) over ew_before_start, 0) as ew_lower_3
    from ew_rows
    window
        ew_up_to_end as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and current row),
        ew_before_start as (partition by `account_id` order by `paid_at`, `payment_id` rows between unbounded preceding and 1000 preceding)

) as ew_moving
