{#- The same for an order, whose entries may end in a direction. -#}
{%- macro _ordering(argument, order_by) -%}
    {%- set named = [] -%}
    {%- for pair in event_windows._named(argument, order_by) -%}
        {%- do named.append([argument, event_windows._order_term(pair[1]).column]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}
