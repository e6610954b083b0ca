select ew_row.*
from (

    select
        struct(*) as ew_row,
        row_number() over (partition by demo.customers.`customer_id` order by demo.customers.`updated_at` desc, demo.customers.`event_id` desc rows between unbounded preceding and current row) as ew_place
    from demo.customers

) as ew_rows
where ew_place = 1
