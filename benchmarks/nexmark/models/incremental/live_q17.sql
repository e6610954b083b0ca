{{ config(materialized='view') }}

with windows as (

    {{ event_windows.live_windows(ref('q17_state')) | indent(4) }}

)

{{ daily(['auction'], by_auction(), 'windows') }}
