{#- How far a side's rows may come behind its latest one, in microseconds; none where nothing is ever too late. -#}
{%- macro _lateness_of(arguments, side) -%}
    {%- set lateness = arguments.allowed_lateness -%}
    {{- return(event_windows._duration_micros(lateness[side] if lateness is mapping else lateness)) -}}
{%- endmacro -%}
