{{ config(materialized='view') }}

select id, name, window_start
from ({{ event_windows.live_matches(ref('q8_state'), status=['match']) }})
