select ew_row.*
from (

    select
        struct(*) as ew_row,
        row_number() over (partition by customers.`customer id`, customers.`from``where` order by customers.`valid from` desc nulls last, length(name) asc, customers.`row_id` rows between unbounded preceding and current row) as ew_place
    from customers

) as ew_rows
where ew_place = 1
