{#-
    Columns that were named, as pairs (argument, name), against those that the relation has (`_columns_of`). The adapter
    leaves out Hudi's own columns, of which the time of the commit serves as a cursor.
-#}
{%- macro _check_known_columns(relation, columns, named) -%}
    {%- set problems = [] -%}
    {%- for pair in named if columns is not none and pair[1] is string and pair[1] and pair[1] | lower not in columns and pair[1][:8] != '_hoodie_' -%}
        {%- do problems.append(event_windows._no_such_column(pair[0], pair[1], relation, columns)) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
