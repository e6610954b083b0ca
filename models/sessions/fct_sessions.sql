{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='session_id',
        partition_by='started_on',
        incremental_predicates=[event_windows.within_reach('session_start')],
        post_hook="delete from {{ this }} where status = 'superseded'"
    )
}}

with

-- A run reads the sessions that have changed since the run before. The hook deletes those that were joined to another.
changed_sessions as (

    {{ event_windows.changes(ref('visitor_sessions_state')) | indent(4) }}

),

channels as (

    select * from {{ ref('channels') }}

),

-- days since 1970 in UTC, whatever the time zone of the session that runs this
with_days as (

    select
        *,
        cast(floor(unix_seconds(session_start) / 86400) as int) as first_day,
        cast(floor(unix_seconds(last_event_at) / 86400) as int) as last_day,
        regexp_extract(lower(landing_referrer), r'^[a-z]+://(?:www\.)?([^/:?#]+)', 1) as referrer_host
    from changed_sessions

),

with_channel as (

    select
        with_days.*,
        if(with_days.landing_referrer is null, 'direct', coalesce(channels.channel, 'referral')) as channel
    from with_days
    left join channels on with_days.referrer_host = channels.referrer_host

)

select
    -- ids
    session_id,
    visitor_id,

    -- text
    status,
    landing_page,
    landing_referrer,
    channel,
    exit_page,

    -- numerics
    event_count as requests,
    pages,
    distinct_pages,
    errors,
    bytes,
    unix_seconds(last_event_at) - unix_seconds(session_start) as duration_seconds,

    -- booleans
    is_bot,
    pages = 1 as is_bounce,
    last_day > first_day as crosses_midnight,

    -- timestamps
    date_from_unix_date(first_day) as started_on,
    session_start,
    last_event_at,
    session_end,
    updated_at,

    -- how far the state was read
    state_run

from with_channel
