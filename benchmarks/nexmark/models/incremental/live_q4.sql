{{ config(materialized='view') }}

select category, avg(price) as average_price
from {{ ref('live_winning_bids') }}
group by category
