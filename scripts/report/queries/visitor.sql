{#- One key's sessions, the sessions that were merged into them, and its rejected events. Times are microseconds. -#}
with

live_sessions as (

    {{ event_windows.live_sessions(state) | indent(4) }}

),

kept as (

    select *
    from live_sessions
    where {{ is_key }}

),

merged as (

    select
        aliases.session_id,
        aliases.current_session_id
    from ({{ event_windows.session_aliases(state) }}) as aliases
    left semi join kept
        on aliases.current_session_id = kept.session_id

),

rejected as (

    select *
    from ({{ event_windows.rejected_events(state) }})
    where {{ is_key }}

)

select
    'session' as kind,
    session_id,
    cast(null as string) as into_id,
    status as detail,
    event_count as events,
    {{ event_windows._micros('session_start') }} as first_micros,
    {{ event_windows._micros('last_event_at') }} as last_micros,
    {{ event_windows._micros('session_end') }} as end_micros
from kept
union all
select
    'merged',
    merged.session_id,
    merged.current_session_id,
    gone.superseded_by,
    null,
    {{ event_windows._micros('gone.session_start') }},
    {{ event_windows._micros('gone.last_event_at') }},
    {{ event_windows._micros('gone.session_end') }}
from merged
left join {{ state }} as gone
    on merged.session_id = gone.session_id and gone.status = 'superseded'
union all
select
    'rejected',
    null,
    null,
    reason,
    event_count,
    {{ event_windows._micros('first_event_at') }},
    {{ event_windows._micros('last_event_at') }},
    null
from rejected
