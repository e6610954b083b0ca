select
    *
from demo.clicks_state
where status in ('match', 'unmatched')
