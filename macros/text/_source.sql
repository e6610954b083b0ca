{#-
    What stands in a FROM clause, `sql`, and what goes before each column of it, `of`. Where the catalog does not know the
    columns (a CTE) they are qualified: Spark takes an unknown `user` or `current_date` for a function, in back-ticks too,
    but never a qualified name. A name qualifies by itself, so that expressions of the caller may use it as well.
-#}
{%- macro _source(relation, columns) -%}
    {%- set text = relation | string | trim -%}
    {%- if columns is not none -%}
        {{- return({'sql': text, 'of': ''}) -}}
    {%- elif text[-1:] == ')' -%}
        {{- return({'sql': text ~ ' as ew_source', 'of': 'ew_source.'}) -}}
    {%- endif -%}
    {{- return({'sql': text, 'of': (text.split() | last if text[:1] == '(' else text) ~ '.'}) -}}
{%- endmacro -%}
