{#- Arguments that the macro does not have. Jinja's own error would hide every other problem of the call. -#}
{%- macro _check_unknown(given, accepted) -%}
    {%- set problems = [] -%}
    {%- for argument in given -%}
        {%- do problems.append(event_windows._problem(argument, 'is not an argument of this macro', given[argument], accepted | join(', '))) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
