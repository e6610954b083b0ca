{{ config(materialized='table') }}

{{ average_of_last_ten(ref('winning_bids')) }}
