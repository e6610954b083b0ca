{#- A relation of dbt, or text that names a CTE or is a query in parentheses; a table is never named by text. -#}
{%- macro _check_relation(argument, value, accepted) -%}
    {%- if value is defined and value is string and value | trim -%}
        {%- set name = value | trim -%}
        {%- if event_windows._is_name(name) or name[:1] == '(' and name[-1:] == ')' -%}
            {{- return([]) -}}
        {%- endif -%}
        {%- set wrong = 'is a table named by text, which dbt does not know: use source() or ref()' if '.' in name else 'is not the name of a CTE' -%}
        {{- return([event_windows._problem(argument, wrong, value, accepted)]) -}}
    {%- elif event_windows._is_relation(value) -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(argument, 'is not a relation', value, accepted)]) -}}
{%- endmacro -%}
