{#-
    The state of one event for every aggregate. A sketch can't be made of one row, so for it the value travels in a
    column beside the empty state until the rows are merged.
-#}
{%- macro _single_event_columns(aggregates) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- if aggregate.initial is none -%}
            {%- do columns.extend([aggregate.inputs[0][1], ['cast(null as binary)', aggregate.name]]) -%}
        {%- else -%}
            {%- do columns.append([aggregate.initial, aggregate.name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
