{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key=['started_on', 'is_bot'],
        incremental_predicates=[event_windows.within_reach('started_on')],
        post_hook="{{ event_windows.delete_gone(ref('visitor_sessions_state'), where='sessions = 0') }}"
    )
}}

{%- set changed = event_windows.changed_dates(ref('visitor_sessions_state')) %}

with

-- the days on which a session has changed or gone
changed_days as (

    {{ changed.rows | indent(4) }}

),

kinds as (

    select * from values (true), (false) as given (is_bot)

),

-- of these days; the others are in other partitions
sessions_of_days as (

    select *
    from {{ ref('fct_sessions') }}
    where started_on in ({{ changed.dates }})

),

-- Where `fct_sessions` has not read that run yet a day has none, so that the next run counts it again.
days_to_count as (

    select
        changed_days.changed_date,
        max(sessions_of_days.state_run) as state_run
    from changed_days
    left join
        sessions_of_days
        on
            changed_days.changed_date = sessions_of_days.started_on
            and changed_days.state_run = sessions_of_days.state_run
    group by changed_days.changed_date

),

-- Where no session is left, 0 is counted, and the hook deletes the row.
counted as (

    select
        days_to_count.changed_date as started_on,
        kinds.is_bot,
        days_to_count.state_run,
        count(sessions_of_days.session_id) as sessions,
        count(distinct sessions_of_days.visitor_id) as visitors,
        sum(sessions_of_days.requests) as requests,
        sum(sessions_of_days.pages) as pages,
        sum(sessions_of_days.errors) as errors,
        sum(sessions_of_days.bytes) as bytes,
        count_if(sessions_of_days.pages > 0) as sessions_with_pages,
        count_if(sessions_of_days.is_bounce) as bounces,
        count_if(sessions_of_days.crosses_midnight) as sessions_across_midnight,
        count_if(sessions_of_days.status = 'open') as open_sessions,
        median(sessions_of_days.duration_seconds) as median_duration_seconds
    from days_to_count
    cross join kinds
    left join
        sessions_of_days
        on days_to_count.changed_date = sessions_of_days.started_on and kinds.is_bot = sessions_of_days.is_bot
    group by days_to_count.changed_date, kinds.is_bot, days_to_count.state_run

)

select
    -- ids
    started_on,
    is_bot,

    -- counts
    sessions,
    open_sessions,
    sessions_with_pages,
    sessions_across_midnight,
    bounces,
    visitors,
    requests,
    pages,
    errors,
    bytes,

    -- shares and averages
    try_divide(bounces, sessions_with_pages) as bounce_share,
    try_divide(errors, requests) as error_share,
    try_divide(pages, sessions_with_pages) as pages_per_session,
    median_duration_seconds,

    -- how far the state was read
    state_run

from counted
