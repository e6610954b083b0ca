with

parsed as (

    select
        arrival,
        loaded_at,
        from_json(
            line,
            'impression_id string, ad_id string, campaign_id string, user_id string, shown_at timestamp'
        ) as impression
    from {{ ref('ad_lines') }}
    where event = 'impression'

)

select
    -- ids
    parsed.impression.impression_id,
    parsed.impression.ad_id,
    parsed.impression.campaign_id,
    parsed.impression.user_id,
    parsed.arrival,

    -- timestamps
    parsed.impression.shown_at,
    parsed.loaded_at

from parsed
