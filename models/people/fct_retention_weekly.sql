with

fct_people as (

    select * from {{ ref('fct_people') }}

),

cohorts as (

    select
        weeks[0] as first_week,
        count(*) as cohort_size
    from fct_people
    group by first_week

),

-- every week since, also one in which nobody came back
weeks_since as (

    select
        cohorts.first_week,
        cohorts.cohort_size,
        explode(sequence(
            cohorts.first_week, (select max(array_max(fct_people.weeks)) from fct_people), interval '7' day
        )) as visit_week
    from cohorts

),

visited as (

    select
        weeks[0] as first_week,
        explode(weeks) as visit_week
    from fct_people

),

came_back as (

    select
        first_week,
        visit_week,
        count(*) as people
    from visited
    group by first_week, visit_week

),

watermarks as (

    select max(watermark_after) as watermark
    from ({{ event_windows.run_log(ref('person_visits_state')) | indent(4) }})

)

select
    -- ids
    weeks_since.first_week,
    weeks_since.visit_week,
    cast(datediff(weeks_since.visit_week, weeks_since.first_week) / 7 as int) as weeks_after,

    -- counts
    weeks_since.cohort_size,
    coalesce(came_back.people, 0) as people,

    -- shares
    coalesce(came_back.people, 0) / weeks_since.cohort_size as share_of_cohort,

    -- a week that goes on is not yet to be compared with others
    (unix_date(weeks_since.visit_week) + 7) * 86400 <= unix_seconds(watermarks.watermark) as is_complete

from weeks_since
cross join watermarks
left join came_back on weeks_since.first_week = came_back.first_week and weeks_since.visit_week = came_back.visit_week
