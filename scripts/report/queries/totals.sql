{#- What was rejected, by reason, and how many ids went away. -#}
select
    reason,
    sum(event_count) as number
from ({{ event_windows.rejected_events(state) }})
group by reason
union all
select
    'superseded' as reason,
    count(*) as number
from ({{ event_windows.session_aliases(state) }})
