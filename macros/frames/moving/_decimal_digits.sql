{#- 'decimal(10,2)' -> [10, 2]; none for any other type. -#}
{%- macro _decimal_digits(type) -%}
    {%- if type[:8] != 'decimal(' -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set digits = type[8:-1].split(',') -%}
    {{- return([digits[0] | int, digits[1] | int]) -}}
{%- endmacro -%}
