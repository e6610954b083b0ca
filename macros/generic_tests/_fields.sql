{#- Fields of a struct under their own names, as pairs for a select list. -#}
{%- macro _fields(struct, names) -%}
    {%- set fields = [] -%}
    {%- for name in names -%}
        {%- do fields.append([struct ~ '.' ~ name, name]) -%}
    {%- endfor -%}
    {{- return(fields) -}}
{%- endmacro -%}
