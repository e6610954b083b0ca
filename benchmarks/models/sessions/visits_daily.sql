{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='visited_on',
        on_schema_change='fail',
        post_hook="{{ event_windows.delete_gone(ref('state'), where='visits = 0') }}",
    )
}}

{%- set changed = event_windows.changed_dates(ref('state')) %}

with changed_days as (
    {{ changed.rows | indent(4) }}
),

visits as (
    select *
    from {{ ref('state') }}
    where session_date in ({{ changed.dates }}) and status in ('open', 'closed', 'final')
)

select
    changed_days.changed_date as visited_on,
    count(visits.session_id) as visits,
    count(distinct visits.user_id) as visitors,
    coalesce(sum(visits.event_count), 0) as event_count,
    coalesce(sum(visits.amount), 0) as amount,
    changed_days.state_run
from changed_days
left join visits on changed_days.changed_date = visits.session_date
group by changed_days.changed_date, changed_days.state_run
