{{ config(materialized='incremental', incremental_strategy='merge', unique_key='id') }}

-- Matches are only added, so the winning bid is the best of the stored one and the new ones. One row per auction.
with new_matches as (

    select id, seller, category, bid_id, price, bid_date_time, state_run
    from ({{ event_windows.changes(ref('bids_in_time_state')) }})

),

candidates as (

    select * from new_matches
    {%- if is_incremental() %}
    union all
    select id, seller, category, bid_id, price, bid_date_time, (select max(state_run) from new_matches) as state_run
    from {{ this }}
    where id in (select id from new_matches)
    {%- endif %}

)

{{ event_windows.deduplicate(
    relation='candidates', keys=['id'], order_by=['price desc', 'bid_date_time', 'bid_id']
) }}
