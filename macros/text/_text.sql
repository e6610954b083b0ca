{#- A SQL string literal. -#}
{%- macro _text(value) -%}
    {{- return("'" ~ value | replace('\\', '\\\\') | replace("'", "\\'") ~ "'") -}}
{%- endmacro -%}
