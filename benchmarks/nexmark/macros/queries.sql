{#-
    What the batch model and the incremental one of a query have in common: all that comes after the joins, windows and
    winning bids, which the one makes from scratch and the other keeps.
-#}

{%- macro average_by_category(winning_bids) -%}
select category, avg(price) as average_price
from {{ winning_bids }}
group by category
{%- endmacro -%}

{#- All auctions that tie for the most bids of a window. -#}
{%- macro hottest(windows) -%}
select window_start, window_end, auction, bids
from (
    select
        window_start,
        window_end,
        auction,
        event_count as bids,
        rank() {{ event_windows.over(
            partition_by=['window_start'], order_by=['event_count desc'], frame='growing', ties='any order'
        ) }} as place
    from {{ windows }}
)
where place = 1
{%- endmacro -%}

{%- macro average_of_last_ten(winning_bids) -%}
with averages as (

    {{ event_windows.moving_aggregates(
        winning_bids,
        partition_by=['seller'],
        order_by=['bid_date_time', 'id'],
        frame={'rows': [-9, 0]},
        aggregates={'average_price': {'function': 'avg', 'expression': 'price'}},
    ) | indent(4) }}

)

select seller, id as auction, average_price
from averages
{%- endmacro -%}

{%- macro bids_at_the_highest_price(highest) -%}
select highest.window_start, bids.auction, bids.bidder, bids.price, bids.date_time, bids.extra
from {{ source('nexmark', 'bids') }} as bids
inner join {{ highest }} as highest
    on
        {{ event_windows.time_window('date_time', '10 seconds') }} = highest.window_start
        and bids.price = highest.highest_price
{%- endmacro -%}

{%- macro in_full(winning_bids) -%}
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
from {{ winning_bids }} as winning_bids
inner join {{ source('nexmark', 'auctions') }} as auctions on winning_bids.id = auctions.id
inner join {{ source('nexmark', 'bids') }} as bids on winning_bids.bid_id = bids.bid_id
{%- endmacro -%}
