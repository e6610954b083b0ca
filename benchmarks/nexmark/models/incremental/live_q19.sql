{{ config(materialized='incremental', incremental_strategy='merge', unique_key=['auction', 'rank_number']) }}

-- The ten highest bids are among the ten that are stored and the new ones. One row per auction and rank. A run may read
-- bids again that it has read: `union` makes one of two that are the same.
with new_bids as (

    select * from {{ source('nexmark', 'bids') }}
    {%- if is_incremental() %}
    where arrived_at > (select max(arrived_at) from {{ this }})
    {%- endif %}

),

candidates as (

    select * from new_bids
    {%- if is_incremental() %}
    union
    select stored.* except (rank_number)
    from {{ this }} as stored
    left semi join new_bids on stored.auction = new_bids.auction
    {%- endif %}

),

ranked as (

    select
        *,
        cast(row_number() {{ event_windows.over(
            partition_by=['auction'], order_by=['price desc', 'date_time', 'bid_id'], frame='growing'
        ) }} as bigint) as rank_number
    from candidates

)

select *
from ranked
where rank_number <= 10
