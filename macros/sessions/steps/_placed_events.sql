{#- The events that are in a session. -#}
{%- macro _placed_events(settings) -%}
    {%- set sql -%}
select *
from ew_reached
where
    ew_is_event
    and ew_at <= ew_in.last_event_at
    {%- if settings.changes is not none %}
    and {{ event_windows._has_changed('ew_in', settings.changes) }}
    {%- endif %}
    {%- endset -%}
    {{- return({'name': 'ew_placed', 'why': 'the events that are in a session', 'sql': sql}) -}}
{%- endmacro -%}
