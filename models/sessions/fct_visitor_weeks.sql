{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='visitor_id',
        post_hook="{{ event_windows.delete_gone(ref('visitor_sessions_state'), where='first_week is null') }}"
    )
}}

with

changed_sessions as (

    {{ event_windows.changes(ref('visitor_sessions_state')) | indent(4) }}

),

-- whose sessions have changed or gone
changed_visitors as (

    select
        visitor_id,
        max(state_run) as state_run
    from changed_sessions
    group by visitor_id

),

people as (

    select
        visitor_id,
        trunc(started_on, 'week') as week_start
    from {{ ref('fct_sessions') }}
    where not is_bot

),

-- Who has no session left gets no week, and the hook deletes the row.
visited as (

    select
        changed_visitors.visitor_id,
        changed_visitors.state_run,
        array_sort(collect_set(people.week_start)) as weeks
    from changed_visitors
    left join people on changed_visitors.visitor_id = people.visitor_id
    group by changed_visitors.visitor_id, changed_visitors.state_run

)

select
    visitor_id,
    get(weeks, 0) as first_week,
    weeks,

    -- how far the state was read
    state_run

from visited
