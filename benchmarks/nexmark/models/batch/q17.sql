{{ config(materialized='table') }}

with windows as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=['auction'],
        event_time='date_time',
        calendar={'unit': 'day', 'time_zone': 'UTC'},
        aggregates=by_auction(),
    ) | indent(4) }}

)

{{ daily(['auction'], by_auction(), 'windows') }}
