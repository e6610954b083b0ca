-- Retention is what all visits give when they are counted at once, and each week that is missing there is a zero.
with

visits as (

    select
        person_id,
        cast(date_trunc('week', to_utc_timestamp(session_start, current_timezone())) as date) as visit_week
    from ({{ event_windows.live_sessions(ref('person_visits_state')) | indent(4) }})

),

with_first_week as (

    select
        person_id,
        visit_week,
        min(visit_week) {{ event_windows.over(['person_id'], none, 'entire') }} as first_week
    from visits

),

rebuilt as (

    select
        first_week,
        visit_week,
        count(distinct person_id) as people
    from with_first_week
    group by first_week, visit_week

)

select
    retention.first_week,
    retention.visit_week,
    retention.people,
    rebuilt.first_week as first_week_rebuilt,
    rebuilt.visit_week as visit_week_rebuilt,
    rebuilt.people as people_rebuilt
from {{ ref('fct_retention_weekly') }} as retention
full outer join rebuilt
    on retention.first_week = rebuilt.first_week and retention.visit_week = rebuilt.visit_week
where not coalesce(retention.people = coalesce(rebuilt.people, 0) and retention.weeks_after >= 0, false)
