select
    user_id,
    coalesce(sum(bytes) over w, 0) as bytes_so_far,
    (
        select max(rank_in_day)
        from (select rank() over (order by bytes desc) as rank_in_day from downloads where day = d.day)
    ) as worst_rank
from downloads as d
window w as (order by downloaded_at)
