{#-
    The columns of a relation (`_columns_of`) but some, and others at the end. Where the catalog can't be asked (while
    parsing, in a unit test, before the first run) all of them.
-#}
{%- macro _columns_without(known, hidden, last=[]) -%}
    {%- if known is none -%}
        {{- return(['*']) -}}
    {%- endif -%}
    {%- set columns = [] -%}
    {%- for column in known if column not in hidden -%}
        {%- do columns.append(event_windows._quote(known[column].name)) -%}
    {%- endfor -%}
    {{- return(columns + event_windows._quoted(last)) -}}
{%- endmacro -%}
