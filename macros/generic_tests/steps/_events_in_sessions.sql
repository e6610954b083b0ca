{#-
    Each event with the session whose time range it lies in. One sort of sessions and events together, and the newest
    session at or before an event is the only one it can be in: no join by range.
    Peers are fine: sessions that stand alone have different starts, and events of one instant are in one session.
-#}
{%- macro _events_in_sessions(settings, columns) -%}
    {%- set at = event_windows._micros('ew_first', settings.time_type) -%}
    {%- set rows -%}
select
    {{ event_windows._columns(settings['keys'] + [
        ['ew_start', 'ew_at'],
        ["named_struct('session_id', session_id, 'last', ew_last)", 'ew_session'],
    ] + event_windows._nulls(columns)) }}
from ew_alone
where ew_start is not null
union all
select
    {{ event_windows._columns(settings['keys'] + [[at, 'ew_at'], ['null', 'ew_session']] + columns) }}
from ew_events
    {%- endset -%}
    {%- set placed -%}
select
    *,
    last_value(ew_session) ignore nulls over (
        partition by {{ settings['keys'] | join(', ') }}
        order by ew_at, ew_session is null
        rows between unbounded preceding and current row
    ) as ew_in
from ew_rows
    {%- endset -%}
    {%- set members -%}
select
    *,
    ew_in.session_id as session_id
from ew_placed
where ew_session is null and ew_at <= ew_in.last
    {%- endset -%}
    {{- return([
        {'name': 'ew_rows', 'why': 'sessions and events as rows of one kind', 'sql': rows},
        {'name': 'ew_placed', 'why': 'each with the newest session that has begun', 'sql': placed},
        {'name': 'ew_members', 'why': 'the events that lie in it', 'sql': members},
    ]) -}}
{%- endmacro -%}
