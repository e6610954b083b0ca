{#- Units are absolute, so a month and a year, whose length varies, are none. Source: CalendarInterval without its months part. -#}
{%- macro _duration_units() -%}
    {{- return({
        'week': 604800000000,
        'day': 86400000000,
        'hour': 3600000000,
        'minute': 60000000,
        'second': 1000000,
        'millisecond': 1000,
        'microsecond': 1,
    }) -}}
{%- endmacro -%}
