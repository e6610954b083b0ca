select
    ew_row.*,
    ew_count_rows as `payments`,
    cast(if(typeof(ew_value_1) in ('tinyint', 'smallint', 'int', 'bigint') or typeof(ew_value_1) like 'decimal%', if(ew_count_1 = 0, null, ew_sum_1), sum(ew_value_1) over ew_frame) as decimal(18, 2)) as `amount`,
    sum(ew_value_2) over ew_frame as `tips`,
    avg(ew_value_2) over ew_frame as `mean_tip`
from (

    with

    ew_rows as (

        -- each row with what is aggregated and its place
        select
            *,
            struct(*) as ew_row,
            case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at,
            amount * rate as ew_value_1,
            tip as ew_value_2
        from payments
        -- always true: a name that is not a column fails here
        where true or payments.`account_id` is null or payments.`paid_at` is null

    )

    select
        *,
        count(*) over ew_up_to_end - if(ew_at is null, 0, count(*) over ew_before_start) as ew_count_rows,
        count(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, count(ew_value_1) over ew_before_start) as ew_count_1,
        sum(ew_value_1) over ew_up_to_end - if(ew_at is null, 0, coalesce(sum(ew_value_1) over ew_before_start, 0)) as ew_sum_1
    from ew_rows
    window
        ew_up_to_end as (partition by `account_id` order by `ew_at` range between unbounded preceding and current row) /* rows at the same place are in the same frames -- noqa: EW04 */,
        ew_before_start as (partition by `account_id` order by `ew_at` range between unbounded preceding and 604800000001 preceding)

) as ew_moving
window
    ew_frame as (partition by `account_id` order by case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end range between 604800000000 preceding and current row)
