-- query 1, before the model runs
select to_json(struct(*)) as row from (
select
    sum(ew_rows) as rows,
    sum(ew_length) as length
from (
    select
        count(*) as ew_rows,
        cast(max(ew_at) as double) - cast(min(ew_at) as double) as ew_length
    from (
        select
            *,
            case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end as ew_at
        from demo.payments
    )
    where pmod(xxhash64(`account_id`, lower(country)), 16) = 0
    group by `account_id`, lower(country)
)
)

-- the model
select
    *,
    count(*) over ew_frame as `payments`
from demo.payments
window
    ew_frame as (partition by `account_id`, lower(country) order by case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end range between 604800000000 preceding and current row)
