-- A join by key with the interval as a filter: all pairs of a key meet.
select
    $left_keys,
    l.impression_id,
    l.shown_at,
    r.click_id,
    r.clicked_at,
    md5(concat_ws('|', l.impression_id, r.click_id)) as match_id
from $impressions as l
inner join $clicks as r
    on $same_key
    and r.clicked_at >= l.shown_at
    and r.clicked_at <= l.shown_at + $range
    $condition
