{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='match_id',
) }}

{{ event_windows.interval_join(
    left={
        'relation': ref('impressions'), 'id': 'impression_id', 'event_time': 'shown_at', 'cursor': 'loaded_at',
        'columns': ['campaign', 'impression_id'],
    },
    right={
        'relation': ref('page_views'), 'id': 'view_id', 'event_time': 'viewed_at', 'cursor': 'loaded_at',
        'columns': ['view_id'],
    },
    on=['user_id'],
    lower=0,
    upper='1 hour',
    how='left',
) }}
