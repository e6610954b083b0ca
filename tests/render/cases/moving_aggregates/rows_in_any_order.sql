select
    ew_row.*,
    ew_count_1 as `payments`,
    least(if(ew_late_min_1.block = ~ew_end_block, ew_late_min_1.value, null), if(ew_early_min_1.block = (ew_end_block - 1), ew_early_min_1.value, null)) as `least`
from (

    with

    ew_rows as (

        -- each row with what is aggregated
        select
            *,
            struct(*) as ew_row,
            amount as ew_value_1
        from payments
        -- always true: a name that is not a column fails here
        where true or payments.`account_id` is null or payments.`paid_at` is null or payments.`amount` is null

    ),

    ew_places as (

        -- its place in the partition
        select
            *,
            cast(row_number() over (partition by `account_id` order by `paid_at`, `amount` rows between unbounded preceding and current row) as bigint) as ew_at
        from ew_rows

    ),

    ew_blocks as (

        -- its block, and the one its frame ends in
        select
            *,
            ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_block,
            ew_at div 100 - if(ew_at % 100 < 0, 1, 0) as ew_end_block
        from ew_places

    )

    select
        *,
        count(ew_value_1) over ew_up_to_end - count(ew_value_1) over ew_before_start as ew_count_1,
        min(if(ew_value_1 is null, null, struct(~ew_block as block, ew_value_1 as value))) over ew_up_to_end as ew_late_min_1,
        min(if(ew_value_1 is null, null, struct(ew_block as block, ew_value_1 as value))) over ew_down_to_start as ew_early_min_1
    from ew_blocks
    window
        ew_up_to_end as (partition by `account_id` order by `ew_at` rows between unbounded preceding and current row) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
        ew_before_start as (partition by `account_id` order by `ew_at` rows between unbounded preceding and 100 preceding) /* ew_at numbers the rows of a partition -- noqa: EW05 */,
        ew_down_to_start as (partition by `account_id` order by `ew_at` desc rows between unbounded preceding and 99 following) /* ew_at numbers the rows of a partition -- noqa: EW05 */

) as ew_moving
