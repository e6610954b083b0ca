{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        on_schema_change='fail'
    )
}}

with

changed_visits as (

    {{ event_windows.changes(ref('person_visits_state')) | indent(4) }}

)

select
    -- ids
    session_id,
    first_request_id,

    -- how far the state was read
    updated_at,
    state_run

from changed_visits
where status != 'superseded'
