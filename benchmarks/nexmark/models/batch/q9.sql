{{ config(materialized='table') }}

select
    auctions.id,
    auctions.item_name,
    auctions.description,
    auctions.initial_bid,
    auctions.reserve,
    auctions.date_time,
    auctions.expires,
    auctions.seller,
    auctions.category,
    auctions.extra,
    bids.bid_id,
    bids.bidder,
    bids.price,
    bids.date_time as bid_date_time,
    bids.extra as bid_extra
from {{ ref('winning_bids') }} as winning_bids
inner join {{ source('nexmark', 'auctions') }} as auctions on winning_bids.id = auctions.id
inner join {{ source('nexmark', 'bids') }} as bids on winning_bids.bid_id = bids.bid_id
