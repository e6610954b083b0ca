-- The mart says that an impression is decided when the state says so of one without a click. Nothing else compares the
-- two: the mart works it out from the watermark, since of an impression with a click the state does not say.

select
    waiting.impression_id,
    waiting.status,
    impressions.is_decided
from {{ ref('clicked_impressions_state') }} as waiting
left join {{ ref('fct_impressions') }} as impressions on waiting.impression_id = impressions.impression_id
where
    waiting.status in ('pending', 'unmatched')
    and not coalesce(impressions.is_decided = (waiting.status = 'unmatched'), false)
