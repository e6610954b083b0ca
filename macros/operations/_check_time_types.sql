{#- Columns that have to be timestamps, as a mapping of arguments to names; one that the relation does not have is no problem here. -#}
{%- macro _check_time_types(relation, named) -%}
    {%- set problems = [] -%}
    {%- for argument in named if relation is not none and named[argument] is string -%}
        {%- set type = event_windows._column_type(relation, named[argument]) -%}
        {%- if type is not none and type not in ['timestamp', 'timestamp_ntz'] -%}
            {%- do problems.append(event_windows._problem(
                argument, 'does not say when', named[argument] ~ ' ' ~ type, 'a column of type timestamp or timestamp_ntz',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
