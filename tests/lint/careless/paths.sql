select
    session_id,
    collect_list(path) over (partition by session_id order by viewed_at) as path_so_far,
    size(collect_set(path) over (partition by session_id order by viewed_at)) as pages_so_far
from page_views
