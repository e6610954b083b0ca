{{ config(materialized='view') }}

with windows as (

    {{ event_windows.live_windows(ref('q15_state')) | indent(4) }}

)

{{ daily([], distinct_by_rank(), 'windows') }}
