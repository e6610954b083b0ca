select
    campaign_id,
    clicked_at,
    count(distinct visitor_id) over (
        partition by campaign_id
        order by clicked_at, click_id
        rows between unbounded preceding and current row
    ) as visitors_so_far
from clicks
