{#- What was rejected, by side and reason, and how many rows without a match were replaced by one. -#}
select
    concat(side, ': ', reason) as reason,
    sum(event_count) as number
from ({{ event_windows.rejected_events(state) }})
group by 1
union all
select
    'superseded' as reason,
    count(*) as number
from {{ state }}
where status = 'superseded'
