{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='session_id',
    partition_by='session_date',
    tblproperties={'delta.enableDeletionVectors': 'true'},
) }}

{{ event_windows.session_state(
    events=ref('page_views'),
    keys=['user_id'],
    event_time='viewed_at',
    gap='30 minutes',
    cursor='loaded_at',
    aggregates={
        'pages': {'function': 'count'},
        'landing_page': {'function': 'first', 'expression': 'path', 'order_by': ['view_id']},
    },
) }}
