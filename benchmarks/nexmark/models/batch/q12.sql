{{ config(materialized='table') }}

with windows as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'), keys=['bidder'], event_time='arrived_at', size='10 seconds'
    ) | indent(4) }}

)

select bidder, window_start, window_end, event_count as bids
from windows
