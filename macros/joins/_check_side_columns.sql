{#- The columns that a side brings into the result: a list of names, or a mapping of new names to them. -#}
{%- macro _check_side_columns(argument, columns) -%}
    {%- set accepted = "a list of columns such as ['path', 'amount'], or with other names {'click_path': 'path'}" -%}
    {%- if columns is mapping -%}
        {%- set names = columns.keys() | list + columns.values() | list -%}
    {%- elif event_windows._is_list(columns) -%}
        {%- set names = columns -%}
    {%- else -%}
        {{- return([event_windows._problem(argument, 'is not a list of columns', columns, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- for name in names if name is not string or not name -%}
        {%- do problems.append(event_windows._problem(argument, 'holds something that is not the name of a column', name, accepted)) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
