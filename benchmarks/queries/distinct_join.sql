-- The rows of each frame by a join, and their different values counted.
with numbered_readings as (
    select
        reading_id,
        meter_id,
        measured_at,
        value,
        row_number() over (
            partition by meter_id order by $order_by rows between unbounded preceding and current row
        ) as place
    from $readings
)

select
    seen_from.reading_id,
    seen_from.meter_id,
    seen_from.measured_at,
    seen_from.value,
    count(distinct in_frame.value) as different
from numbered_readings as seen_from
inner join numbered_readings as in_frame
    on
        seen_from.meter_id = in_frame.meter_id
        and in_frame.place between seen_from.place - $rows_before and seen_from.place
group by seen_from.reading_id, seen_from.meter_id, seen_from.measured_at, seen_from.value
