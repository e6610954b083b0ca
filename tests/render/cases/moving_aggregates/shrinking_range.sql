select
    *,
    count(*) over ew_frame as `payments`
from payments
-- always true: a name that is not a column fails here
where true or payments.`account_id` is null or payments.`paid_at` is null
window
    ew_frame as (partition by `account_id` order by case typeof(`paid_at`) when 'timestamp' then unix_micros(cast(`paid_at` as timestamp)) when 'string' then raise_error(concat('event_windows: order_by: is not a time, which a frame of a duration needs; given: `paid_at` ', typeof(`paid_at`), '; accepted: timestamp, timestamp_ntz, date')) else cast(cast(cast(cast(`paid_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) end desc range between unbounded preceding and 86400000000 following)
