{{ config(materialized='view') }}

-- The bid that wins each auction, for q4, q6 and q9. One row per auction that has a bid while it is open.
with bids_in_time as (

    {{ event_windows.interval_join(
        left={
            'relation': source('nexmark', 'auctions'),
            'id': 'id',
            'event_time': 'date_time',
            'columns': ['seller', 'category'],
        },
        right={
            'relation': source('nexmark', 'bids'),
            'id': 'bid_id',
            'event_time': 'date_time',
            'columns': {'bid_id': 'bid_id', 'price': 'price', 'bid_date_time': 'date_time'},
        },
        on=[{'left': 'id', 'right': 'auction'}],
        lower=0,
        upper=var('longest_auction'),
        condition='r.date_time <= l.expires',
    ) | indent(4) }}

)

{{ event_windows.deduplicate(
    relation='bids_in_time', keys=['id'], order_by=['price desc', 'bid_date_time', 'bid_id']
) }}
