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
    size='10 seconds',
    cursor='arrived_at',
    aggregates={'highest_price': {'function': 'max', 'expression': 'price'}},
) }}
