{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='visited_on',
        on_schema_change='fail',
        post_hook="{{ event_windows.delete_gone(ref('state'), where='visits = 0') }}",
    )
}}

with changed as (

    {{ event_windows.changes(ref('state')) | indent(4) }}

),

changed_days as (
    select
        date_from_unix_date(cast(floor(unix_seconds(session_start) / 86400) as int)) as visited_on,
        max(state_run) as state_run
    from changed
    group by visited_on
),

visits as (
    select /*+ broadcast(changed_days) */ state.*
    from {{ ref('state') }} as state
    inner join changed_days on state.session_date = changed_days.visited_on
    where state.status in ('open', 'closed', 'final')
)

select
    changed_days.visited_on,
    count(visits.session_id) as visits,
    count(distinct visits.user_id) as visitors,
    coalesce(sum(visits.event_count), 0) as event_count,
    coalesce(sum(visits.amount), 0) as amount,
    changed_days.state_run
from changed_days
left join visits on changed_days.visited_on = visits.session_date
group by changed_days.visited_on, changed_days.state_run
