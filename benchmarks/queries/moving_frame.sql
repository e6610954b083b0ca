-- Spark's own frame, all five functions over one window.
select
    reading_id,
    meter_id,
    measured_at,
    value,
    cast(sum(value) over moving as bigint) as moving_sum,
    count(value) over moving as moving_count,
    avg(value) over moving as moving_avg,
    min(value) over moving as moving_min,
    max(value) over moving as moving_max
from $readings
window moving as (partition by meter_id order by $order_by $frame)
