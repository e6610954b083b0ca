{#- A BIGINT literal. -#}
{%- macro _number(value) -%}
    {{- return('cast(null as bigint)' if value is none else value | string) -}}
{%- endmacro -%}
