{{ config(materialized='view') }}

{{ event_windows.live_sessions(ref('state')) }}
