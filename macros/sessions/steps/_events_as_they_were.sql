{#- The events with their columns as they were, and where in its session each one is. -#}
{%- macro _events_as_they_were(settings) -%}
    {%- set since_previous = event_windows._micros('ew_at', settings.time_type) ~ ' - ' ~ event_windows._micros('ew_before', settings.time_type) -%}
    {%- set columns = [
            'ew_event.*',
            ['ew_in.session_id', 'session_id'],
            ['ew_place - ew_in.ew_place', 'event_number'],
            ['if(ew_place - ew_in.ew_place > 1, (' ~ since_previous ~ ') / 1e6, null)', 'seconds_since_previous'],
        ]
        + ([['ew_in.updated_at', 'session_updated_at']] if settings.keeps_state else []) -%}
select
    {{ event_windows._columns(columns) }}
from {{ 'ew_placed' if settings.id is none else 'ew_identified' }}
    {%- if settings.id is not none and settings.keeps_state %}
where if(ew_id is null, raise_error({{ settings.no_id }}), ew_row = 1)
    {%- elif settings.id is not none %}
where ew_row = 1 or ew_id is null
    {%- endif %}
{%- endmacro -%}
