{#- A column name in back-ticks, whatever is in it. -#}
{%- macro _quote(name) -%}
    {{- return('`' ~ name | replace('`', '``') ~ '`') -}}
{%- endmacro -%}
