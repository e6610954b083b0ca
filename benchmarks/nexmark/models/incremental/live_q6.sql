{{ config(materialized='view') }}

with averages as (

    {{ event_windows.moving_aggregates(
        ref('live_winning_bids'),
        partition_by=['seller'],
        order_by=['bid_date_time', 'id'],
        frame={'rows': [-9, 0]},
        aggregates={'average_price': {'function': 'avg', 'expression': 'price'}},
    ) | indent(4) }}

)

select seller, id as auction, average_price
from averages
