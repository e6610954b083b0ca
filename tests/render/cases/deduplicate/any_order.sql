select ew_row.*
from (

    select
        struct(*) as ew_row,
        row_number() over (partition by demo.customers.`customer_id` order by demo.customers.`updated_at` desc rows between unbounded preceding and current row) /* it does not matter which of two rows comes first, says ties='any order' -- noqa: EW05 */ as ew_place
    from demo.customers

) as ew_rows
where ew_place = 1
