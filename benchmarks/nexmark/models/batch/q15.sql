{{ config(materialized='table') }}

with windows as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=[],
        event_time='date_time',
        calendar={'unit': 'day', 'time_zone': 'UTC'},
        aggregates=distinct_by_rank(),
    ) | indent(4) }}

)

{{ daily([], distinct_by_rank(), 'windows') }}
