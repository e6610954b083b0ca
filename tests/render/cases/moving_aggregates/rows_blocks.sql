select
    * except (ew_partition_2, ew_at, ew_block, ew_end_block, ew_value_1, ew_late_min_1, ew_early_min_1, ew_late_max_1, ew_early_max_1),
    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least_before`,
    greatest(if(ew_late_max_1.block = ew_end_block, ew_late_max_1.value, null), if(ew_early_max_1.block = ~(ew_end_block - 1), ew_early_max_1.value, null)) as `most_before`
from (

    with

    ew_rows as (

        -- each row with what is aggregated
        select
            *,
            lower(account_id) as ew_partition_2,
            amount as ew_value_1
        from payments
        -- always true: a name that is not a column fails here
        where true or payments.`country` is null or payments.`paid_at` is null or payments.`payment_id` is null

    ),

    ew_places as (

        -- its place in the partition
        select
            *,
            cast(row_number() over (partition by `country`, `ew_partition_2` order by `paid_at` desc, `payment_id` rows between unbounded preceding and current row) as bigint) as ew_at
        from ew_rows

    ),

    ew_blocks as (

        -- its block, and the one its frame ends in
        select
            *,
            ew_at div 1000 - if(ew_at % 1000 < 0, 1, 0) as ew_block,
            (ew_at - 1) div 1000 - if((ew_at - 1) % 1000 < 0, 1, 0) as ew_end_block
        from ew_places

    )

    select
        *,
        min(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_min_1,
        min(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_min_1,
        max(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_max_1,
        max(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_max_1
    from ew_blocks
    window
        ew_up_to_end as (partition by `country`, `ew_partition_2` order by `paid_at` desc, `payment_id` rows between unbounded preceding and 1 preceding),
        ew_down_to_start as (partition by `country`, `ew_partition_2` order by `ew_at` desc rows between unbounded preceding and 1000 following)

) as ew_moving
