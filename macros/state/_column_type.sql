{#- The type of one column; with several to ask for, `_columns_of` is asked once. -#}
{%- macro _column_type(relation, column) -%}
    {{- return(event_windows._type_of(event_windows._columns_of(relation), column)) -}}
{%- endmacro -%}
