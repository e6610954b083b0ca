{#- Digits only: the int filter alone would read '1_000', '１' and ' 5' as numbers. -#}
{%- macro _is_whole_number(text) -%}
    {%- for character in text -%}
        {%- if character not in '0123456789' -%}
            {{- return(false) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(text | length > 0) -}}
{%- endmacro -%}
