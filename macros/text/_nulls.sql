{#- NULL in place of each column, as pairs for a select list. -#}
{%- macro _nulls(names) -%}
    {%- set columns = [] -%}
    {%- for name in names -%}
        {%- do columns.append(['null', name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
