{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='session_date',
        incremental_predicates=[event_windows.within_reach('session_end')],
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
    cursor={'delta': 'commit_version', 'changes': 'apply'},
    watermark_delay='1 minute',
    aggregates={'amount': {'function': 'sum', 'expression': 'amount'}},
) }}
