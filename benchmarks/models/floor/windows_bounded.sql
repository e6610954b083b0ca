{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='window_id',
        partition_by='window_date',
        incremental_predicates=[event_windows.within_reach('window_end')],
        on_schema_change='fail',
    )
}}

{{ event_windows.window_state(
    events=source('measured', 'events'),
    keys=['user_id'],
    event_time='event_time',
    size='1 hour',
    cursor='arrived_at',
    watermark_delay='1 minute',
    allowed_lateness='1 hour',
    aggregates={'amount': {'function': 'sum', 'expression': 'amount'}},
) }}
