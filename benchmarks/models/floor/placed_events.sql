{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='event_id',
        partition_by='event_date',
        incremental_predicates=[event_windows.within_reach('event_time')],
        tblproperties={'delta.enableDeletionVectors': 'true'},
        on_schema_change='fail',
    )
}}

select *, to_date(event_time) as event_date
from (
    {{ event_windows.session_events(
        events=source('measured', 'events'),
        sessions=ref('visits'),
        keys=['user_id'],
        event_time='event_time',
        id='event_id',
    ) | indent(4) }}
)
