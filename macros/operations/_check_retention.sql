{#- A version that a run or a query still reads must not lose its files; a week is what Delta itself asks for. -#}
{%- macro _check_retention(days) -%}
    {%- if days is not integer or days is boolean or days < 7 -%}
        {{- return([event_windows._problem('retention_days', 'is not a number of days that is safe', days, 'a whole number from 7 on: a run that is under way may still read what is younger')]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
