{{ config(materialized='table') }}

{{ average_by_category(ref('winning_bids')) }}
