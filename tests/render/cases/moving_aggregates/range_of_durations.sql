-- differs from compiled in
-- step query 2, added after query 1
-- query 2, before the model runs
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
select
    coalesce(sum(ew_rows) filter (where ew_is_sampled), sum(ew_rows)) as rows,
    coalesce(sum(ew_length) filter (where ew_is_sampled), sum(ew_length * ew_partitions)) as length
from (
    select
        ew_is_sampled,
        count(*) as ew_rows,
        approx_count_distinct(if(ew_is_sampled, null, ew_partition)) as ew_partitions,
        cast(max(ew_at) as double) - cast(min(ew_at) as double) as ew_length
    from (
        select
            *,
            pmod(ew_partition, 16) = 0 as ew_is_sampled
        from (
            select
                xxhash64(`account_id`) as ew_partition,
                case when typeof(`paid_at`) = 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when typeof(`paid_at`) in ('timestamp_ntz', 'date') then (cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) end as ew_at
            from demo.payments
        )
    )
    group by ew_is_sampled, if(ew_is_sampled, ew_partition, null)
)
)
-- step the model, lines
-    `amount`, ... 1 more
+    ew_count_rows as `payments`,
+    sum(ew_value_1) over ew_frame as `amount`,
+    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least`,
+    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `most`
-- step ew_blocks, added after ew_rows
ew_blocks as (

    -- its block, and the one its frame ends in
    select
        *,
        coalesce(ew_at div 608400000001 - if(ew_at % 608400000001 < 0, 1, 0), -9223372036854775807) as ew_block,
        coalesce((ew_at + 3600000000) div 608400000001 - if((ew_at + 3600000000) % 608400000001 < 0, 1, 0), -9223372036854775807) as ew_end_block
    from ew_rows

)
-- step select, as in moving_aggregates/cte, but
~ range between 604800000000 preceding and current row => desc range between 3600000000 preceding and 604800000000 following
-        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1, ... 2 more
+        min(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_min_1,
+        min(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_min_1,
+        max(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_max_1,
+        max(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_max_1
+    from ew_blocks
-        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */, ... 1 more
+        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and 3600000000 following),
+        ew_before_start as (partition by `account_id` order by `ew_at` range between unbounded preceding and 604800000001 preceding),
+        ew_down_to_start as (partition by `account_id` order by `ew_at` desc range between unbounded preceding and 604800000000 following)
