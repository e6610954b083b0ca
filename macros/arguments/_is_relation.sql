{#- Whether a value is what ref() and source() give. -#}
{%- macro _is_relation(value) -%}
    {%- if value is defined and value and value is not string and value.identifier is defined -%}
        {{- return(true) -}}
    {%- endif -%}
    {{- return(false) -}}
{%- endmacro -%}
