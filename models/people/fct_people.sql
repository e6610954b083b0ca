{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='person_id',
        post_hook="{{ event_windows.delete_gone(ref('person_visits_state'), where='visits = 0') }}"
    )
}}

with

changed_visits as (

    {{ event_windows.changes(ref('person_visits_state')) | indent(4) }}

),

-- of whom a visit has changed or gone, to somebody else for example
changed_people as (

    select
        person_id,
        max(state_run) as state_run
    from changed_visits
    group by person_id

),

live_visits as (

    {{ event_windows.live_sessions(ref('person_visits_state')) | indent(4) }}

),

-- days since 1970 in UTC, whatever the time zone of the session that runs this
visits_of_people as (

    select
        changed_people.person_id,
        changed_people.state_run,
        live_visits.session_id,
        live_visits.session_start,
        live_visits.last_event_at,
        live_visits.pages,
        date_from_unix_date(cast(floor(unix_seconds(live_visits.session_start) / 86400) as int)) as visited_on
    from changed_people
    left join live_visits on changed_people.person_id = live_visits.person_id

),

-- Where no visit is left, 0 is counted, and the hook deletes the row.
counted as (

    select
        person_id,
        state_run,
        count(session_id) as visits,
        coalesce(sum(pages), 0) as pages,
        min(session_start) as first_visit_at,
        max(last_event_at) as last_seen_at,
        array_sort(collect_set(date_sub(visited_on, weekday(visited_on)))) as weeks
    from visits_of_people
    group by person_id, state_run

)

select
    -- ids
    person_id,
    not startswith(person_id, 'device ') as is_known,

    -- counts
    visits,
    pages,

    -- times
    first_visit_at,
    last_seen_at,
    weeks,

    -- how far the state was read
    state_run

from counted
