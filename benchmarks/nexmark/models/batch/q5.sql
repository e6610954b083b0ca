{{ config(materialized='table') }}

with windows as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=['auction'],
        event_time='date_time',
        size='10 seconds',
        slide='2 seconds',
    ) | indent(4) }}

)

{{ hottest('windows') }}
