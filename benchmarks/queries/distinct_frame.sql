-- A frame that counts different values: DuckDB has it, Spark has not.
select
    reading_id,
    meter_id,
    measured_at,
    value,
    count(distinct value) over moving as different
from $readings
window moving as (partition by meter_id order by $order_by $frame)
