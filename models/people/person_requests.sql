{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='request_id',
        on_schema_change='fail',
        tblproperties={'delta.enableChangeDataFeed': 'true', 'delta.enableRowTracking': 'true'}
    )
}}

{#-
    Who is behind a request: the user that it names; else who is named next on the same device, or else was named last.
    So a run looks at all requests of the devices that have new ones, and writes those that are new or have another
    person now. To read an arrival twice changes nothing: the run begins with the last one that is stored. The bound is a
    literal, as in raw_lines; the variable person_requests_from names an earlier arrival.
-#}
{%- set read_from = 0 -%}
{%- if is_incremental() -%}
    {%- set read_from = var('person_requests_from', none)
        or run_query('select max(arrival) from ' ~ this).columns[0].values() | first or 0 -%}
{%- endif -%}
{%- set backwards = event_windows.over(['visitor_id'], ['requested_at desc', 'request_id desc'], 'growing') -%}
{%- set forwards = event_windows.over(['visitor_id'], ['requested_at', 'request_id'], 'growing') %}

with

-- a clock that is wrong names nobody and has no time: the state rejects such a request
new_requests as (

    select
        request_id,
        visitor_id,
        user_id,
        arrival,
        is_page,
        if(requested_at <= arrived_at + interval '1' hour, requested_at, null) as requested_at,
        cast(null as string) as stored_person,
        true as is_new
    from {{ ref('requests') }}
    where arrival >= {{ read_from }} and not is_bot and (is_page or user_id is not null)

),

with_stored as (

    select * from new_requests
    {%- if is_incremental() %}

    union all

    select
        held.request_id,
        held.visitor_id,
        held.user_id,
        held.arrival,
        held.is_page,
        held.requested_at,
        held.person_id as stored_person,
        false as is_new
    from {{ this }} as held
    left semi join new_requests on held.visitor_id = new_requests.visitor_id
    {%- endif %}

),

-- a request that is delivered again is there as it came first
each_once as (

    {{ event_windows.deduplicate(
        relation='with_stored',
        keys=['request_id'],
        order_by=['arrival', 'is_new'],
    ) | indent(4) }}

),

with_users as (

    select
        *,
        if(requested_at is null, null, user_id) as named
    from each_once

),

-- What comes next is looked for backwards in time: Spark would go through all that follows again for each request.
with_names as (

    select
        *,
        last_value(named) ignore nulls {{ backwards }} as named_next,
        last_value(named) ignore nulls {{ forwards }} as named_last
    from with_users

),

with_person as (

    select
        *,
        coalesce(user_id, named_next, named_last, concat('device ', visitor_id)) as person_id
    from with_names

)

select
    -- ids
    request_id,
    person_id,
    visitor_id,
    user_id,
    arrival,

    -- booleans
    is_page,

    -- timestamps
    requested_at

from with_person
where not stored_person <=> person_id
