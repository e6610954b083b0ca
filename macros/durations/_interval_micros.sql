{#- The microseconds of a day-time interval, without the session time zone. -#}
{%- macro _interval_micros(interval) -%}
    {{- return('cast(cast(cast(' ~ interval ~ ' as interval second) as decimal(20, 6)) * 1000000 as bigint)') -}}
{%- endmacro -%}
