{%- macro _check_moment(argument, value) -%}
    {%- if event_windows._moment_micros(value) is none -%}
        {{- return([event_windows._problem(argument, 'is not a moment', value, "a date or a time in UTC such as '2020-01-01' or '2020-01-01 06:30:00', from 0001-01-01 on")]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
