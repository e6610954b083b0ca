{#- How far ahead of its arrival an event may be before its clock is taken to be wrong, in microseconds: an hour. -#}
{%- macro _worst_skew() -%}
    {{- return(3600000000) -}}
{%- endmacro -%}
