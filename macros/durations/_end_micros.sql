{#- Event time + gap in microseconds; NULL where the gap is, and past the last timestamp that there is. -#}
{%- macro _end_micros(event_micros, gap) -%}
    {{- return('try_add(' ~ event_micros ~ ', ' ~ gap ~ ')') -}}
{%- endmacro -%}
