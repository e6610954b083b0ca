{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='status' if var('allowed_lateness') else 'session_date',
        incremental_predicates=[
            "DBT_INTERNAL_DEST.status in ('open', 'closed', 'superseded', 'checkpoint')"
            if var('allowed_lateness') else event_windows.within_reach('session_end')
        ],
        tblproperties=none if var('allowed_lateness') else {'delta.enableDeletionVectors': 'true'},
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
    allowed_lateness=var('allowed_lateness'),
    reread_events=true,
    id='event_id',
    cut_on=['user_id'],
    max_duration='24 hours',
    aggregates={'amount': {'function': 'sum', 'expression': 'amount'}},
) }}
