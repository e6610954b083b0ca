{#-
    Events and sessions as one sequence: a session stands where its first event is, before it. Of a run that continues
    only keys of which a session has changed, within the range of the changed sessions; a session that has not changed
    stays, since it may be the one that an event is in.
-#}
{%- macro _events_and_sessions(settings) -%}
    {%- set time = event_windows._event_time(settings, settings.time_name, settings.time) -%}
    {%- set event_columns = event_windows._of(settings.events, settings['keys'])
        + [[time, 'ew_at'], ['true', 'ew_is_event'], ['struct(*)', 'ew_event'], ['null', 'ew_session']] -%}
    {%- set updated = ', updated_at' if settings.keeps_state else '' -%}
    {%- set session_columns = event_windows._of(settings.sessions, settings['keys']) + [
        ['session_start', 'ew_at'], ['false', 'ew_is_event'], ['null', 'ew_event'],
        ['struct(last_event_at, session_id' ~ updated ~ ')', 'ew_session'],
    ] -%}
    {%- if settings.id is not none -%}
        {%- do event_columns.append([settings.id, 'ew_id']) -%}
        {%- do session_columns.append(['null', 'ew_id']) -%}
    {%- endif -%}
    {%- for tie in settings.ties -%}
        {%- do event_columns.append([tie.expression, tie.name]) -%}
        {%- do session_columns.append(['null', tie.name]) -%}
    {%- endfor -%}
    {%- set sql -%}
select
    {{ event_windows._columns(event_columns) }}
from {{ settings.events.sql }}
{%- if settings.changes is none %}
where {{ settings.time }} is not null
{%- else %}
{{ event_windows._of_changed_keys(settings) }}
where {{ settings.time }} between {{ settings.changes.first }} and {{ settings.changes.last }}
{%- endif %}

union all

select
    {{ event_windows._columns(session_columns) }}
from {{ settings.sessions.sql }}
{%- if settings.changes is not none %}
{{ event_windows._of_changed_keys(settings) }}
where
    session_start <= {{ settings.changes.last }}
    and last_event_at >= {{ settings.changes.first }}
{%- endif %}
    {%- endset -%}
    {{- return({'name': 'ew_sequence', 'why': 'events, and sessions where they begin', 'sql': sql}) -}}
{%- endmacro -%}
