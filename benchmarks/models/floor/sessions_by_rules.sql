{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='status',
        incremental_predicates=["DBT_INTERNAL_DEST.status in ('open', 'closed', 'superseded', 'checkpoint')"],
        on_schema_change='fail',
    )
}}

{{ event_windows.session_state(
    events=source('measured', 'events'),
    keys=['user_id'],
    event_time='event_time',
    id='event_id',
    gap='30 minutes',
    cut_on=['user_id'],
    max_duration='24 hours',
    reread_events=true,
    cursor='arrived_at',
    watermark_delay='1 minute',
    allowed_lateness='1 hour',
    max_future_skew='1 hour',
    aggregates={'amount': {'function': 'sum', 'expression': 'amount'}},
) }}
