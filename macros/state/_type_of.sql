{#- The type of a column as Spark names it, from what `_columns_of` gives; none where that does not know it. -#}
{%- macro _type_of(columns, name) -%}
    {{- return(columns[name | lower].type if columns is not none and name is string and name | lower in columns else none) -}}
{%- endmacro -%}
