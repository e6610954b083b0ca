{#- What was rejected, by reason: events that count in no window. -#}
select
    reason,
    sum(own_event_count) as number
from ({{ event_windows.rejected_events(state) }})
group by reason
having sum(own_event_count) > 0
