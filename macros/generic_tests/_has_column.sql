{#-
    Whether a tested model has a column. The catalog knows; of the subquery that a test's `where` makes of its model,
    an empty query does, and that is run only where the test itself is.
-#}
{%- macro _has_column(relation, name) -%}
    {%- if not execute -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set found = [] -%}
    {%- if relation is string -%}
        {%- if flags.WHICH in ['test', 'build'] -%}
            {%- set found = get_columns_in_query('select * from ' ~ relation) -%}
        {%- endif -%}
    {%- elif event_windows._in_catalog(relation) is not none -%}
        {%- set found = adapter.get_columns_in_relation(event_windows._in_catalog(relation)) | map(attribute='name') | list -%}
    {%- endif -%}
    {{- return(name in found | map('lower') if found else none) -}}
{%- endmacro -%}
