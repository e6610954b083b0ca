{#- 1234567 -> '1,234,567', for whole numbers from zero on. -#}
{%- macro _grouped(number) -%}
    {%- set digits = number | string -%}
    {%- set groups = [] -%}
    {%- set first = (digits | length) % 3 -%}
    {%- if first -%}
        {%- do groups.append(digits[:first]) -%}
    {%- endif -%}
    {%- for place in range(first, digits | length, 3) -%}
        {%- do groups.append(digits[place:place + 3]) -%}
    {%- endfor -%}
    {{- return(groups | join(',')) -}}
{%- endmacro -%}
