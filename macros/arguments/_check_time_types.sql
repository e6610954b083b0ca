{#- Columns that have to be timestamps, as pairs (argument, name); one that is not there is no problem here. -#}
{%- macro _check_time_types(columns, times) -%}
    {%- set problems = [] -%}
    {%- for pair in times -%}
        {%- set type = event_windows._type_of(columns, pair[1]) -%}
        {%- if type is not none and type not in event_windows._time_types() -%}
            {%- do problems.append(event_windows._problem(pair[0], 'is not a timestamp', pair[1] ~ ' ' ~ type, 'a column of type timestamp or timestamp_ntz')) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
