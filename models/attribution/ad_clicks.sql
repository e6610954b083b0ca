with

parsed as (

    select
        arrival,
        loaded_at,
        from_json(line, 'click_id string, impression_id string, clicked_at timestamp') as click
    from {{ ref('ad_lines') }}
    where event = 'click'

)

select
    -- ids
    parsed.click.click_id,
    parsed.click.impression_id,
    parsed.arrival,

    -- timestamps
    parsed.click.clicked_at,
    parsed.loaded_at

from parsed
