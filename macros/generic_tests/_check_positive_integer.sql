{%- macro _check_positive_integer(argument, value) -%}
    {%- if value is not defined or value is not integer or value is boolean or value < 1 -%}
        {{- return([event_windows._problem(argument, 'is not a whole number above zero', value, '1, 2, 3, ...')]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
