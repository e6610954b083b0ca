{#- The events that are in a session, with their columns as they were. -#}
{%- macro _placed_events(settings) -%}
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
from ew_reached
where
    ew_event is not null
    and ew_at <= ew_in.last_event_at
    {%- if settings.changes is not none %}
    and {{ event_windows._has_changed('ew_in', settings.changes) }}
    {%- endif %}
{%- endmacro -%}
