{#- The order of `newest` is compared as a value, which has one direction. -#}
{%- macro _check_newest_order(order_by) -%}
    {%- set accepted = "a list of columns in ascending order such as ['seen_at', 'event_id'], the newest being the last (an expression is {'sql': expression})" -%}
    {%- if order_by is not defined or not order_by -%}
        {{- return([event_windows._problem('order_by', 'is missing', order_by, accepted)]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_columns('order_by', order_by, accepted) -%}
    {%- if not problems -%}
        {%- for entry in order_by if event_windows._order_term(entry).direction -%}
            {%- do problems.append(event_windows._problem('order_by', 'has a direction', entry, accepted)) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
