-- ids for a dimension
select
    row_number() over (order by name) as country_key,
    name
from countries
