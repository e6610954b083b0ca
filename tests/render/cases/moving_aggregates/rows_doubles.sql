-- query 1, before the model runs
select to_json(struct(*)) as row from (
select
    typeof(any_value(temperature)) as value_1
from demo.readings
where false
)

-- the model
select
    * except (ew_at, ew_block, ew_end_block, ew_value_1, ew_total_to_1, ew_total_from_1, ew_count_1, ew_late_sum_1, ew_early_sum_1, ew_late_max_1, ew_early_max_1),
    if(ew_count_1 = 0, null, coalesce(if(ew_late_sum_1.block = ew_end_block, ew_late_sum_1.value, 0), 0) + coalesce(if(ew_early_sum_1.block = (ew_end_block - 1), ew_early_sum_1.value, 0), 0)) as `total`,
    (coalesce(if(ew_late_sum_1.block = ew_end_block, ew_late_sum_1.value, 0), 0) + coalesce(if(ew_early_sum_1.block = (ew_end_block - 1), ew_early_sum_1.value, 0), 0)) / nullif(ew_count_1, 0) as `mean`,
    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `top`
from (

    with

    ew_rows as (

        -- each row with what is aggregated
        select
            *,
            temperature as ew_value_1
        from demo.readings

    ),

    ew_places as (

        -- its place in the partition
        select
            *,
            cast(row_number() over (partition by `sensor_id` order by `measured_at`, `reading_id` rows between unbounded preceding and current row) as bigint) as ew_at
        from ew_rows

    ),

    ew_blocks as (

        -- its block, and the one its frame ends in
        select
            *,
            ew_at div 1001 - if(ew_at % 1001 < 0, 1, 0) as ew_block,
            (ew_at + 500) div 1001 - if((ew_at + 500) % 1001 < 0, 1, 0) as ew_end_block
        from ew_places

    ),

    ew_totals as (

        -- the sum of its block up to it, and from it on
        select
            *,
            sum(ew_value_1) over ew_up_to_row as ew_total_to_1,
            sum(ew_value_1) over ew_down_to_row as ew_total_from_1
        from ew_blocks
        window
            ew_up_to_row as (partition by `sensor_id`, `ew_block` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
            ew_down_to_row as (partition by `sensor_id`, `ew_block` order by `ew_at` desc rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */

    )

    select
        *,
        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
        last_value(struct(ew_block as block, ew_total_to_1 as value)) over ew_up_to_end as ew_late_sum_1,
        last_value(struct(ew_block as block, ew_total_from_1 as value)) over ew_down_to_start as ew_early_sum_1,
        max(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_max_1,
        max(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_max_1
    from ew_totals
    window
        ew_up_to_end as (partition by `sensor_id` order by `measured_at`, `reading_id` rows between unbounded preceding and 500 following),
        ew_before_start as (partition by `sensor_id` order by `measured_at`, `reading_id` rows between unbounded preceding and 501 preceding),
        ew_down_to_start as (partition by `sensor_id` order by `ew_at` desc rows between unbounded preceding and 500 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */

) as ew_moving
