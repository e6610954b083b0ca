{#- One side with its time in microseconds, and whether its own condition lets a row match at all. -#}
{%- macro _read_side(settings, name) -%}
    {%- set side = settings[name] -%}
    {%- set columns = ['*', [event_windows._side_micros(side, name, side.time_type), 'ew_time']]
        + ([[side.condition, 'ew_may_match']] if side.condition is not none else []) -%}
    {%- set sql -%}
select
    {{ event_windows._columns(columns) }}
from {{ side.source.sql }}
    {%- endset -%}
    {{- return({'name': 'ew_' ~ name, 'why': 'the ' ~ name ~ ' rows with their time in microseconds', 'sql': sql}) -}}
{%- endmacro -%}
