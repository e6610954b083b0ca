{#- One phase of every aggregate as pairs (SQL, column) for a select list. -#}
{%- macro _aggregate_columns(aggregates, phase) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- if phase == 'inputs' -%}
            {%- do columns.extend(aggregate.inputs) -%}
        {%- else -%}
            {%- do columns.append([aggregate[phase], aggregate.name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
