-- where each session ended
select
    session_id,
    view_id,
    first_value(path) over (partition by session_id order by viewed_at, view_id) as landing_page,
    last_value(path) over (partition by session_id order by viewed_at, view_id) as exit_page
from page_views
