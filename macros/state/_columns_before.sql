{#- The columns of a relation that stand before one of them: in a state table, its keys. None where the catalog can't be asked. -#}
{%- macro _columns_before(relation, name) -%}
    {%- set columns = [] -%}
    {%- set known = event_windows._in_catalog(relation) -%}
    {%- if known is not none -%}
        {%- for column in adapter.get_columns_in_relation(known) -%}
            {%- if column.name | lower == name -%}
                {{- return(columns) -}}
            {%- endif -%}
            {%- do columns.append(event_windows._quote(column.name)) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(columns) -}}
{%- endmacro -%}
