{#- The timestamp of a number of microseconds since 1970; foldable, so that it serves to skip files. -#}
{%- macro _timestamp(micros, time_type=none) -%}
    {%- if time_type == 'timestamp_ntz' -%}
        {{- return("timestamp_ntz'1970-01-01 00:00:00' + " ~ event_windows._interval(micros)) -}}
    {%- endif -%}
    {{- return('timestamp_micros(' ~ micros ~ ')') -}}
{%- endmacro -%}
