{#- The columns of a relation that stand before one of them: in a state table, its keys. None where the catalog can't be asked. -#}
{%- macro _columns_before(relation, name) -%}
    {%- set columns = [] -%}
    {%- if execute and load_relation(relation) is not none -%}
        {%- for column in adapter.get_columns_in_relation(relation) -%}
            {%- if column.name | lower == name -%}
                {{- return(columns) -}}
            {%- endif -%}
            {%- do columns.append(event_windows._quote(column.name)) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(columns) -}}
{%- endmacro -%}
