{#- A table of retention: of each cohort how many people came back how many weeks, days or months later. -#}
select
    cast({{ event_windows._quote(given.cohort) }} as string) as cohort,
    {{ event_windows._quote(given.after) }} as after,
    cohort_size as size,
    people,
    {{ 'coalesce(is_complete, false)' if given.is_complete else 'true' }} as is_complete
from {{ state }}
order by 1, 2
