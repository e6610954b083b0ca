select
    device_id,
    measured_at,
    max(value) over w as highest,
    min(value) over w as lowest,
    count(distinct value) over per_device as values_seen
from measurements
window
    per_device as (partition by device_id),
    w as (partition by device_id order by measured_at rows between 500 preceding and 500 following)
