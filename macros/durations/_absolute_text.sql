{#- The text of an interval in a unit that no calendar changes. -#}
{%- macro _absolute_text(micros) -%}
    {{- return((micros // 1000000) ~ ' seconds' if micros % 1000000 == 0 else micros ~ ' microseconds') -}}
{%- endmacro -%}
