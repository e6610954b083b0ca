{#- A BIGINT literal: without its suffix a small number would be an INT, and so would a column made of it. -#}
{%- macro _number(value) -%}
    {{- return('cast(null as bigint)' if value is none else value ~ 'L') -}}
{%- endmacro -%}
