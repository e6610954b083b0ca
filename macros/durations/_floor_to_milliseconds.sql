{#- A watermark has whole milliseconds (EventTimeWatermarkExec keeps its statistics in them). pmod rounds down before 1970 too. -#}
{%- macro _floor_to_milliseconds(micros) -%}
    {{- return('(' ~ micros ~ ' - pmod(' ~ micros ~ ', 1000))') -}}
{%- endmacro -%}
