-- query 1, before the model runs
select to_json(struct(*)) as row from (
select
    typeof(any_value(sold)) as value_1,
    typeof(any_value(`sold_on`)) as order_type
from demo.sales
where false
)

-- the model
select
    * except (ew_at, ew_value_1, ew_count_1, ew_sum_1),
    if(ew_count_1 = 0, null, ew_sum_1) as `sold_before`
from (

    with

    ew_rows as (

        -- each row with what is aggregated and its place
        select
            *,
            cast(unix_date(`sold_on`) as bigint) as ew_at,
            sold as ew_value_1
        from demo.sales

    )

    select
        *,
        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1,
        sum(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, coalesce(sum(ew_value_1) over ew_before_start, 0)) as ew_sum_1
    from ew_rows
    window
        ew_up_to_end as (partition by `product` order by `ew_at` range between unbounded preceding and 1 preceding),
        ew_before_start as (partition by `product` order by `ew_at` range between unbounded preceding and 366 preceding)

) as ew_moving
