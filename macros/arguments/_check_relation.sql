{%- macro _check_relation(argument, value, accepted) -%}
    {%- if value is defined and value and (value is string or value.identifier is defined) -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(argument, 'is not a relation', value, accepted)]) -}}
{%- endmacro -%}
