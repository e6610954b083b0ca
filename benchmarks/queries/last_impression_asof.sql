-- The last impression before each click by DuckDB's own join, and of these the ones that are near enough.
select
    $left_keys,
    l.impression_id,
    l.shown_at,
    r.click_id,
    r.clicked_at,
    md5(concat_ws('|', l.impression_id, r.click_id)) as match_id
from $clicks as r
asof join $impressions as l
    on $same_key
    and l.shown_at <= r.clicked_at
where r.clicked_at <= l.shown_at + $range
