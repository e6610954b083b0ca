{#- Columns of one side of a join, one a line. -#}
{%- macro _prefixed(side, columns) -%}
    {%- set prefixed = [] -%}
    {%- for column in columns -%}
        {%- do prefixed.append(side ~ '.' ~ column) -%}
    {%- endfor -%}
    {{- return(event_windows._columns(prefixed)) -}}
{%- endmacro -%}
