{#- The state of every aggregate of a stored session, in the columns of `_single_event_columns` where events come singly. -#}
{%- macro _stored_aggregate_columns(aggregates, beside_single_events) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- if aggregate.initial is none and beside_single_events -%}
            {%- do columns.append(['null', aggregate.inputs[0][1]]) -%}
        {%- endif -%}
        {%- do columns.append(['aggregate_state.' ~ aggregate.name if aggregate.keeps == 'state' else aggregate.name, aggregate.name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
