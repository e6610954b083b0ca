-- Attribution as dbt projects write it: both sides under each other, and over each click the last impression before it.
with impressions_and_clicks as (
    select
        $keys,
        shown_at as happened_at,
        impression_id,
        shown_at,
        cast(null as bigint) as click_id
    from $impressions
    union all
    select
        $keys,
        clicked_at as happened_at,
        cast(null as bigint) as impression_id,
        cast(null as timestamp) as shown_at,
        click_id
    from $clicks
),

with_last_impression as (
    select
        $keys,
        last_value(impression_id) ignore nulls over impressions_so_far as impression_id,
        last_value(shown_at) ignore nulls over impressions_so_far as shown_at,
        click_id,
        happened_at
    from impressions_and_clicks
    window impressions_so_far as (
        partition by $keys order by happened_at, click_id nulls first
        rows between unbounded preceding and current row
    )
)

select
    $keys,
    impression_id,
    shown_at,
    click_id,
    happened_at as clicked_at,
    md5(concat_ws('|', impression_id, click_id)) as match_id
from with_last_impression
where click_id is not null
    and happened_at <= shown_at + $range
