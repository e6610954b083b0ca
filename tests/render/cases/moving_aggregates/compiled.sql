-- query 1, before the model runs
select to_json(struct(*)) as row from (
select
    typeof(any_value(amount)) as value_1
from demo.payments
where false
)

-- the model
select
    * except (ew_at, ew_value_1, ew_count_1, ew_sum_1),
    if(ew_count_1 = 0, null, cast(ew_sum_1 as decimal(20, 2))) as `amount_of_week`
from (

    with

    ew_rows as (

        -- each row with what is aggregated and its place
        select
            *,
            case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at,
            amount as ew_value_1
        from demo.payments

    )

    select
        *,
        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1,
        sum(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, coalesce(sum(ew_value_1) over ew_before_start, 0)) as ew_sum_1
    from ew_rows
    window
        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row),
        ew_before_start as (partition by `account_id` order by `ew_at` range between unbounded preceding and 604800000001 preceding)

) as ew_moving
