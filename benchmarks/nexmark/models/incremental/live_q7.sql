{{ config(materialized='view') }}

with highest as (

    {{ event_windows.live_windows(ref('q7_state')) | indent(4) }}

)

{{ bids_at_the_highest_price('highest') }}
