{#-
    The columns of a relation but some, and others at the end. Where the catalog can't be asked (while parsing, in a
    unit test, before the first run) all of them.
-#}
{%- macro _columns_without(relation, hidden, last=[]) -%}
    {%- set known = event_windows._in_catalog(relation) -%}
    {%- if known is none -%}
        {{- return(['*']) -}}
    {%- endif -%}
    {%- set columns = [] -%}
    {%- for column in adapter.get_columns_in_relation(known) if column.name | lower not in hidden -%}
        {%- do columns.append(event_windows._quote(column.name)) -%}
    {%- endfor -%}
    {{- return(columns + event_windows._quoted(last)) -}}
{%- endmacro -%}
