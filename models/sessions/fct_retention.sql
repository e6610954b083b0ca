with

visited as (

    select
        first_week,
        explode(weeks) as week_start
    from {{ ref('fct_visitor_weeks') }}

),

came_back as (

    select
        first_week,
        datediff(week_start, first_week) div 7 as weeks_later,
        count(*) as visitors
    from visited
    group by first_week, week_start

)

select
    first_week,
    weeks_later,
    visitors,
    visitors / max(visitors) {{ event_windows.over(['first_week'], none, 'entire') }} as share_of_cohort
from came_back
