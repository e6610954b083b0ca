{#- The columns of the tested model that aggregates are compared with, as pairs (argument, name) for `_check_source`. -#}
{%- macro _named_aggregates(aggregates) -%}
    {%- set named = [] -%}
    {%- for name in (aggregates if aggregates is mapping else {}) -%}
        {%- do named.append(['aggregates.' ~ name, name]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}
