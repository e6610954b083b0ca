{{ config(materialized='table') }}

select category, avg(price) as average_price
from {{ ref('winning_bids') }}
group by category
