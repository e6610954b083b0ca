select
    *
from demo.hours_state
where status in ('open', 'closed', 'final')
