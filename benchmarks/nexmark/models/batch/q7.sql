{{ config(materialized='table') }}

with highest as (

    {{ event_windows.windows(
        events=source('nexmark', 'bids'),
        keys=[],
        event_time='date_time',
        size='10 seconds',
        aggregates={'highest_price': {'function': 'max', 'expression': 'price'}},
    ) | indent(4) }}

)

{{ bids_at_the_highest_price('highest') }}
