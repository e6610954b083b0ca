{#- The type of a column as Spark names it, from the catalog alone; none where the catalog can't be asked. -#}
{%- macro _column_type(relation, column) -%}
    {%- set known = event_windows._in_catalog(relation) -%}
    {%- if known is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- for found in adapter.get_columns_in_relation(known) if found.name | lower == column | lower -%}
        {{- return(found.dtype | lower) -}}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}
