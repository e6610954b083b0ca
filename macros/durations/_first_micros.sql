{#- The first and the last microsecond of TIMESTAMP as Spark documents it: 0001-01-01 to 9999-12-31T23:59:59.999999Z. -#}
{%- macro _first_micros() -%}
    {{- return(-62135596800000000) -}}
{%- endmacro -%}
