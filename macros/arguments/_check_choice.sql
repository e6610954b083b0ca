{%- macro _check_choice(argument, value, accepted) -%}
    {%- if value is not string or value not in accepted -%}
        {{- return([event_windows._problem(argument, 'is not one of the accepted words', value, "'" ~ accepted | join("', '") ~ "'")]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
