{%- macro _check_column(argument, value) -%}
    {%- if value is not defined or value is not string or not value -%}
        {{- return([event_windows._problem(argument, 'is not the name of a column', value, 'one column name')]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
