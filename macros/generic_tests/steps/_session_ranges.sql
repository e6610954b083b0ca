{#-
    The sessions of a tested model, and whether the time range of each is its own: no other session of its key, and no
    refused event, lies between its first and its last event. Of others, time alone does not say which events are theirs.

    `columns`: what else the test needs of a session. Ties of the order are broken by the id; which of two equal rows
    comes first does not matter, since both are then known not to be alone. The next one is the one that starts first of all
    that come after.
-#}
{%- macro _session_ranges(relation, tested, keys, columns) -%}
    {%- set is_state = tested is not none and 'checkpoint' in tested -%}
    {%- set type = event_windows._type_of(tested, 'session_start') -%}
    {%- set source = event_windows._source(relation, tested) -%}
    {%- set partition = keys | join(', ') -%}
    {%- set ranges -%}
select
    {{ event_windows._columns(event_windows._of(source, keys) + ['session_id'] + columns + [
        [event_windows._micros('session_start', type), 'ew_start'],
        [event_windows._micros('last_event_at', type), 'ew_last'],
        ["status <> 'rejected'" if is_state else 'true', 'ew_is_session'],
    ]) }}
from {{ source.sql }}
{%- if is_state %}
where status in ('open', 'closed', 'final', 'rejected')
{%- endif -%}
    {%- endset -%}
    {%- set neighbours -%}
select
    *,
    max(ew_last) over (
        partition by {{ partition }}
        order by ew_start, ew_last, session_id
        rows between unbounded preceding and 1 preceding
    ) as ew_last_before,
    min(ew_start) over (
        partition by {{ partition }}
        order by ew_start, ew_last, session_id
        rows between 1 following and 1 following
    ) as ew_start_after
from ew_ranges
    {%- endset -%}
    {%- set alone -%}
select *
from ew_neighbours
where
    ew_is_session
    and not coalesce(ew_last_before >= ew_start, false)
    and not coalesce(ew_start_after <= ew_last and ew_start is not null, false)
    {%- endset -%}
    {{- return([
        {'name': 'ew_ranges', 'why': 'the sessions' ~ (' and the refused events' if is_state else ''), 'sql': ranges},
        {'name': 'ew_neighbours', 'why': 'how near the others of the same key come', 'sql': neighbours},
        {'name': 'ew_alone', 'why': 'the sessions that have their time range to themselves', 'sql': alone},
    ]) -}}
{%- endmacro -%}
