{#- All aggregates of a call, in the order given. -#}
{%- macro _aggregates(aggregates) -%}
    {%- set written = [] -%}
    {%- for name in aggregates -%}
        {%- do written.append(event_windows._aggregate(name, aggregates[name])) -%}
    {%- endfor -%}
    {{- return(written) -}}
{%- endmacro -%}
