{#-
    The columns of a tested model as `_columns_of` gives them. The catalog knows; of the subquery that a test's `where`
    makes of its model, an empty query knows the names, and that is run only where the test itself is.
-#}
{%- macro _tested_columns(relation) -%}
    {%- if relation is not string -%}
        {{- return(event_windows._columns_of(relation)) -}}
    {%- elif not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set columns = {} -%}
    {%- for name in get_columns_in_query('select * from ' ~ relation) -%}
        {%- do columns.update({name | lower: {'name': name, 'type': none}}) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
