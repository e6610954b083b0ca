{#- The names of a relation's columns in lower case; none of them where the catalog can't be asked. -#}
{%- macro _known_columns(relation) -%}
    {%- set names = [] -%}
    {%- set known = event_windows._in_catalog(relation) if relation is defined and relation and relation is not string and relation.identifier is defined else none -%}
    {%- if known is not none -%}
        {%- for column in adapter.get_columns_in_relation(known) -%}
            {%- do names.append(column.name | lower) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(names) -}}
{%- endmacro -%}
