{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['auction', 'bidder']) }}

-- The last bid is the last one of the stored one and the new ones. One row per auction and bidder.
with new_bids as (

    select * from {{ source('nexmark', 'bids') }}
    {%- if is_incremental() %}
    where arrived_at > (select max(arrived_at) from {{ this }})
    {%- endif %}

),

candidates as (

    select * from new_bids
    {%- if is_incremental() %}
    union all
    select stored.*
    from {{ this }} as stored
    left semi join new_bids on stored.auction = new_bids.auction and stored.bidder = new_bids.bidder
    {%- endif %}

)

{{ event_windows.deduplicate(
    relation='candidates', keys=['auction', 'bidder'], order_by=['date_time desc', 'bid_id desc']
) }}
