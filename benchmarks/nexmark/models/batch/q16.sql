{{ config(materialized='table') }}

with windows as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=['channel'],
        event_time='date_time',
        calendar={'unit': 'day', 'time_zone': 'UTC'},
        aggregates=by_channel(),
    ) | indent(4) }}

)

{{ daily(['channel'], by_channel(), 'windows') }}
