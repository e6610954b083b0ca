-- a day of readings, one a second
select
    sensor_id,
    measured_at,
    avg(temperature) over (
        partition by sensor_id
        order by measured_at
        rows between 86399 preceding and current row
    ) as temperature_of_the_day
from readings
