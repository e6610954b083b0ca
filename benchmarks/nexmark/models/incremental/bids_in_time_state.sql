{{ config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='match_id',
    incremental_predicates=[event_windows.within_reach('left_event_at')],
    tblproperties={'delta.enableDeletionVectors': 'true'},
) }}

{{ event_windows.interval_join(
    left={
        'relation': source('nexmark', 'auctions'),
        'id': 'id',
        'event_time': 'date_time',
        'cursor': 'arrived_at',
        'columns': ['seller', 'category'],
    },
    right={
        'relation': source('nexmark', 'bids'),
        'id': 'bid_id',
        'event_time': 'date_time',
        'cursor': 'arrived_at',
        'columns': {'bid_id': 'bid_id', 'price': 'price', 'bid_date_time': 'date_time'},
    },
    on=[{'left': 'id', 'right': 'auction'}],
    lower=0,
    upper=var('longest_auction'),
    condition='r.date_time <= l.expires',
) }}
