{#- Columns that were named, as pairs (argument, name), against those that the relation has (`_columns_of`). -#}
{%- macro _check_known_columns(relation, columns, named) -%}
    {%- set problems = [] -%}
    {%- for pair in named if columns is not none and pair[1] is string and pair[1] and pair[1] | lower not in columns -%}
        {%- do problems.append(event_windows._no_such_column(pair[0], pair[1], relation, columns)) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
