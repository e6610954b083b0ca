{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='window_id',
        incremental_predicates=[event_windows.within_reach('ends_at')],
        post_hook="{{ event_windows.delete_gone(
            ref('active_visitors_state'), where='not is_complete'
        ) }}"
    )
}}

with

changed_windows as (

    {{ event_windows.changes(ref('active_visitors_state')) | indent(4) }}

)

select
    -- ids
    window_id,

    -- the moment
    is_bot,
    window_end as ends_at,

    -- The hook deletes what is not: an hour that goes on, and one that a state built anew does not have.
    status in ('closed', 'final') as is_complete,

    -- figures
    event_count as requests,
    visitors,

    -- how far the state was read
    state_run

from changed_windows
