{{ config(materialized='table') }}

{{ in_full(ref('winning_bids')) }}
