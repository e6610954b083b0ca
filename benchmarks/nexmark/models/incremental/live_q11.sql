{{ config(materialized='view') }}

select bidder, session_start, session_end, event_count as bids
from ({{ event_windows.live_sessions(ref('q11_state')) }})
