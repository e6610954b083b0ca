-- By key and hour, as recipes for range joins have it: a click looks for impressions of its hour and of the one before.
with impressions_with_hour as (
    select
        *,
        cast(floor($micros(shown_at) / ($range_micros * 1.0)) as bigint) as hour
    from $impressions
),

clicks_with_hour as (
    select
        *,
        cast(floor($micros(clicked_at) / ($range_micros * 1.0)) as bigint) as hour
    from $clicks
),

clicks_twice as (
    select
        click_id,
        $keys,
        clicked_at,
        place,
        hour
    from clicks_with_hour
    union all
    select
        click_id,
        $keys,
        clicked_at,
        place,
        hour - 1 as hour
    from clicks_with_hour
)

select
    $left_keys,
    l.impression_id,
    l.shown_at,
    r.click_id,
    r.clicked_at,
    md5(concat_ws('|', l.impression_id, r.click_id)) as match_id
from impressions_with_hour as l
inner join clicks_twice as r
    on $same_key
    and l.hour = r.hour
    and r.clicked_at >= l.shown_at
    and r.clicked_at <= l.shown_at + $range
    $condition
