{#- A time and a distance from it, in microseconds; NULL where the type ends before. -#}
{%- macro _shifted(micros, distance) -%}
    {{- return(micros if distance == 0 else event_windows._end_micros(micros, distance)) -}}
{%- endmacro -%}
