{#-
    The columns of a relation as the catalog has them, by their names in lower case, each with its `name` and `type`; none
    where the catalog can't be asked (`_in_catalog`). This is a DESCRIBE: a macro asks once and hands the answer on.
-#}
{%- macro _columns_of(relation) -%}
    {%- set known = event_windows._in_catalog(relation) if event_windows._is_relation(relation) else none -%}
    {%- if known is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set columns = {} -%}
    {%- for column in adapter.get_columns_in_relation(known) -%}
        {%- do columns.update({column.name | lower: {'name': column.name, 'type': column.dtype | lower}}) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
