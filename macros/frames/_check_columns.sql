{#- A list of columns, by name or as {'sql': expression}. -#}
{%- macro _check_columns(argument, columns, accepted) -%}
    {%- if not event_windows._is_list(columns) -%}
        {{- return([event_windows._problem(argument, 'is not a list of columns', columns, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- for column in columns -%}
        {%- set text = column.sql if column is mapping and column.keys() | list == ['sql'] else column -%}
        {%- if text is not string or not text | trim -%}
            {%- do problems.append(event_windows._problem(argument, 'holds something that is not a column', column, accepted)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
