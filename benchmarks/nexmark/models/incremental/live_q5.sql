{{ config(materialized='view') }}

with windows as (

    {{ event_windows.live_windows(ref('q5_state')) | indent(4) }}

)

{{ hottest('windows') }}
