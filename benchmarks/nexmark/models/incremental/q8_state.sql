{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='match_id',
    incremental_predicates=[event_windows.within_reach('left_event_at')],
    tblproperties={'delta.enableDeletionVectors': 'true'},
) }}

{{ event_windows.interval_join(
    left={
        'relation': source('nexmark', 'persons'),
        'id': 'id',
        'event_time': 'date_time',
        'cursor': 'arrived_at',
        'columns': ['name'],
    },
    right={
        'relation': source('nexmark', 'auctions'),
        'id': 'id',
        'event_time': 'date_time',
        'cursor': 'arrived_at',
    },
    on=[{'left': 'id', 'right': 'seller'}, {'time_window': '10 seconds'}],
    lower={'exclusive': '-10 seconds'},
    upper={'exclusive': '10 seconds'},
    how='left_semi',
) }}
