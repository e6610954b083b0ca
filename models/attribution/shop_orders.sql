with

parsed as (

    select
        arrival,
        loaded_at,
        from_json(line, 'order_id string, user_id string, amount decimal(10, 2), ordered_at timestamp') as placed
    from {{ ref('ad_lines') }}
    where event = 'order'

)

select
    -- ids
    parsed.placed.order_id,
    parsed.placed.user_id,
    parsed.arrival,

    -- numerics
    parsed.placed.amount,

    -- timestamps
    parsed.placed.ordered_at,
    parsed.loaded_at

from parsed
