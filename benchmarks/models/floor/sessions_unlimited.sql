{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='session_date',
        incremental_predicates=[event_windows.within_reach('session_end')],
        tblproperties={'delta.enableDeletionVectors': 'true'},
        on_schema_change='fail',
    )
}}

{{ event_windows.session_state(
    events=source('measured', 'events'),
    keys=['user_id'],
    event_time='event_time',
    gap='30 minutes',
    cursor='arrived_at',
    watermark_delay='1 minute',
    max_future_skew='1 hour',
    aggregates={
        'amount': {'function': 'sum', 'expression': 'amount'},
        'first_amount': {'function': 'first', 'expression': 'amount', 'order_by': ['event_id']},
    },
) }}
