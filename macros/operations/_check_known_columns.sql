{#- Columns that an operation was given, as pairs (argument, name), against those that the relation has. -#}
{%- macro _check_known_columns(relation, named) -%}
    {%- set problems = [] -%}
    {%- if relation is none -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set known = adapter.get_columns_in_relation(event_windows._in_catalog(relation)) | map(attribute='name') | list -%}
    {%- set lowered = known | map('lower') | list -%}
    {%- for pair in named if pair[1] is string and pair[1] and pair[1] | lower not in lowered -%}
        {%- do problems.append(event_windows._problem(pair[0], 'is not a column of ' ~ relation, pair[1], known | join(', '))) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
