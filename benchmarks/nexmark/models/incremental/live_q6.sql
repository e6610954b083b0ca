{{ config(materialized='view') }}

{{ average_of_last_ten(ref('live_winning_bids')) }}
