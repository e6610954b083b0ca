{#-
    The type of a column as Spark names it, from the catalog alone. None where there is nothing to ask: while parsing,
    for a CTE, for the stand-in of a unit test, and for a relation that is not built yet.
-#}
{%- macro _column_type(relation, column) -%}
    {%- if not execute or relation is string or relation.is_cte or load_relation(relation) is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- for found in adapter.get_columns_in_relation(relation) if found.name | lower == column | lower -%}
        {{- return(found.dtype | lower) -}}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}
