{#- The columns that stand before one of them (`_columns_of`): in a state table, its keys. None where the catalog can't be asked. -#}
{%- macro _columns_before(known, name) -%}
    {%- set columns = [] -%}
    {%- for column in (known or {}) -%}
        {%- if column == name -%}
            {{- return(columns) -}}
        {%- endif -%}
        {%- do columns.append(event_windows._quote(known[column].name)) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
