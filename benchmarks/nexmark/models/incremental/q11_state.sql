{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='session_id',
    incremental_predicates=[event_windows.within_reach('session_end')],
    tblproperties={'delta.enableDeletionVectors': 'true'},
) }}

{{ event_windows.session_state(
    events=source('nexmark', 'bids'), keys=['bidder'], event_time='date_time', gap='10 seconds', cursor='arrived_at'
) }}
