{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key=['started_on', 'is_bot'],
        incremental_predicates=[event_windows.within_reach('started_on')],
        post_hook='delete from {{ this }} where sessions = 0'
    )
}}

with

changed_sessions as (

    {{ event_windows.changes(ref('visitor_sessions_state')) | indent(4) }}

),

-- the days on which a session has changed or gone
changed_days as (

    select
        date_from_unix_date(cast(floor(unix_seconds(session_start) / 86400) as int)) as started_on,
        max(state_run) as state_run
    from changed_sessions
    group by started_on

),

kinds as (

    select * from values (true), (false) as given (is_bot)

),

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

),

-- Where no session is left, 0 is counted, and the hook deletes the row.
counted as (

    select
        changed_days.started_on,
        kinds.is_bot,
        changed_days.state_run,
        count(fct_sessions.session_id) as sessions,
        count(distinct fct_sessions.visitor_id) as visitors,
        sum(fct_sessions.requests) as requests,
        sum(fct_sessions.pages) as pages,
        sum(fct_sessions.errors) as errors,
        sum(fct_sessions.bytes) as bytes,
        count_if(fct_sessions.pages > 0) as sessions_with_pages,
        count_if(fct_sessions.is_bounce) as bounces,
        count_if(fct_sessions.crosses_midnight) as sessions_across_midnight,
        count_if(fct_sessions.status = 'open') as open_sessions,
        median(fct_sessions.duration_seconds) as median_duration_seconds
    from changed_days
    cross join kinds
    left join
        fct_sessions
        on changed_days.started_on = fct_sessions.started_on and kinds.is_bot = fct_sessions.is_bot
    group by changed_days.started_on, kinds.is_bot, changed_days.state_run

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
