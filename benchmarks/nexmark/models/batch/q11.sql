{{ config(materialized='table') }}

with found as (

    {{ event_windows.sessions(
        events=source('nexmark', 'bids'), keys=['bidder'], event_time='date_time', gap='10 seconds'
    ) | indent(4) }}

)

select bidder, session_start, session_end, event_count as bids
from found
