{{ config(materialized='view') }}

select bidder, window_start, window_end, event_count as bids
from ({{ event_windows.live_windows(ref('q12_state')) }})
