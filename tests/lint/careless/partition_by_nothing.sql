select
    day,
    sum(visits) over (
        partition by 1
        order by day
        rows between unbounded preceding and current row
    ) as visits_so_far
from visits_by_day
