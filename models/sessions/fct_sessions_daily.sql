{{ config(materialized='table') }}

with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

),

counted as (

    select
        started_on,
        is_bot,
        count(*) as sessions,
        count(distinct visitor_id) as visitors,
        sum(requests) as requests,
        sum(pages) as pages,
        sum(errors) as errors,
        sum(bytes) as bytes,
        count_if(pages > 0) as sessions_with_pages,
        count_if(is_bounce) as bounces,
        count_if(crosses_midnight) as sessions_across_midnight,
        count_if(status = 'open') as open_sessions,
        median(duration_seconds) as median_duration_seconds
    from fct_sessions
    group by started_on, is_bot

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
    median_duration_seconds

from counted
