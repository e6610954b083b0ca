{{ config(materialized='view') }}

{{ average_by_category(ref('live_winning_bids')) }}
