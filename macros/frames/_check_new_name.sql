{#- The name of a column that a query gives, beside those that are `taken`: it is added to them. -#}
{%- macro _check_new_name(argument, name, taken) -%}
    {%- set problems = event_windows._check_column(argument, name) -%}
    {%- if problems -%}
        {{- return(problems) -}}
    {%- elif name | lower in taken -%}
        {%- do problems.append(event_windows._problem(argument, 'names a column twice', name, 'each column once, and no key among the others')) -%}
    {%- elif (name | lower)[:3] == 'ew_' -%}
        {%- do problems.append(event_windows._problem(argument, 'uses a reserved name', name, 'any name but those that begin with ew_')) -%}
    {%- endif -%}
    {%- do taken.append(name | lower) -%}
    {{- return(problems) -}}
{%- endmacro -%}
