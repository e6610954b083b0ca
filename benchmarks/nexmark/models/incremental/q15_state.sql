{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='window_id',
    incremental_predicates=[event_windows.within_reach('window_end')],
    tblproperties={'delta.enableDeletionVectors': 'true'},
) }}

{{ event_windows.window_state(
    events=source('nexmark', 'bids'),
    keys=[],
    event_time='date_time',
    calendar={'unit': 'day', 'time_zone': 'UTC'},
    cursor='arrived_at',
    aggregates=distinct_by_rank(),
    id='bid_id',
) }}
