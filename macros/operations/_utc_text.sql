{#- Microseconds since 1970 as the text of a time in UTC. -#}
{%- macro _utc_text(micros) -%}
    {{- return("concat(timestamp_ntz'1970-01-01 00:00:00' + " ~ event_windows._interval(micros) ~ ", ' UTC')") -}}
{%- endmacro -%}
