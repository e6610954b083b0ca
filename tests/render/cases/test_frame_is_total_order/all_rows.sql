with

ew_places as (

    -- the place of each row
    select
        demo.page_views.`visitor's number`
    from demo.page_views

),

ew_tied as (

    -- the places that several rows have
    select
        `visitor's number`,
        count(*) as tied_rows
    from ew_places
    group by `visitor's number`
    having count(*) > 1

)

select
    *,
    concat(
        tied_rows,
        ' rows tie at visitor\'s number ', coalesce(cast(`visitor's number` as string), 'NULL')
    ) as problem
from ew_tied
