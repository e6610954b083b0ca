{{ config(materialized='view') }}

{{ in_full(ref('live_winning_bids')) }}
