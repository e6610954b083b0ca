{{ config(materialized='view') }}

with windows as (

    {{ event_windows.live_windows(ref('q16_state')) | indent(4) }}

)

{{ daily(['channel'], by_channel(), 'windows') }}
