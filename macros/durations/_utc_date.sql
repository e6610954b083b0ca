{#- The UTC date of a number of microseconds since 1970: whole days, rounded down before 1970 as well. -#}
{%- macro _utc_date(micros) -%}
    {{- return('date_from_unix_date(cast(' ~ micros ~ ' div 86400000000 - if(mod(' ~ micros ~ ', 86400000000) < 0, 1, 0) as int))') -}}
{%- endmacro -%}
