{#- The number of the bucket that a time is in, see `_touched_buckets`. -#}
{%- macro _touched_bucket(time, settings) -%}
    {%- set length = [8 * settings.gap, 9223372036854775807] | min -%}
    {{- return(event_windows._micros(time, settings.time_type) ~ ' div ' ~ length) -}}
{%- endmacro -%}
