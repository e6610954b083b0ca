{#-
    Keys that are worth a look, the best first: not more events than a picture can show, a merge, and few enough sessions
    to see each.
-#}
with

live_sessions as (

    {{ event_windows.live_sessions(state) | indent(4) }}

),

merged as (

    select
        current_session_id,
        count(*) as ids
    from ({{ event_windows.session_aliases(state) }})
    group by current_session_id

),

keyed as (

    select
        {{ key_json }} as key,
        session_id,
        event_count
    from live_sessions

),

counted as (

    select
        keyed.key,
        count(*) as sessions,
        sum(keyed.event_count) as events,
        coalesce(sum(merged.ids), 0L) as merged
    from keyed
    left join merged
        on keyed.session_id = merged.current_session_id
    group by keyed.key

)

select *
from counted
order by
    events > {{ given.most_events }},
    merged = 0,
    sessions > {{ given.most_sessions }},
    least(merged, 3) desc,
    sessions desc,
    events desc,
    key
limit 5
