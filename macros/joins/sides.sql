{#- Both sides of a join as a view or a table reads them. -#}

{#- One side with its time in microseconds, and whether its own condition lets a row match at all. -#}
{%- macro _read_side(settings, name) -%}
    {%- set side = settings[name] -%}
    {%- set sql -%}
select
    *,
    {%- if side.hash %}
    {{ side.hash }} as ew_key_hash,
    {%- endif %}
    {{ event_windows._side_micros(settings, side, side.read.time) }} as ew_time_us
    {%- if side.condition is not none %},
    {{ side.condition }} as ew_may_match
    {%- endif %}
from {{ side.read.sql }}
    {%- endset -%}
    {{- return({'name': 'ew_' ~ name, 'why': 'the ' ~ name ~ ' rows with their time in microseconds', 'sql': sql}) -}}
{%- endmacro -%}

{#-
    The time of a side's rows as they are read, in microseconds; checked by the query where its type is not known
    (`_checked_time`).
-#}
{%- macro _side_micros(settings, side, time) -%}
    {%- set micros = event_windows._micros(time, side.time_type) -%}
    {%- if side.time_type is not none -%}
        {{- return(micros) -}}
    {%- endif -%}
    {{- return(event_windows._checked_time(
        settings.macro, side.name ~ '.event_time', side.time_name, time, micros
    )) -}}
{%- endmacro -%}
