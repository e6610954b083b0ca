select
    *
from demo.sessions_state
where status in ('open', 'closed', 'final')
