{#- The order, and whether the frame can do with it; `frame` is what _frame gives. -#}
{%- macro _check_order_by(order_by, frame) -%}
    {%- set accepted = "a list of columns such as ['viewed_at desc nulls last', 'event_id'] (an expression is {'sql': expression}, with its direction)" -%}
    {%- if order_by is not defined or not order_by -%}
        {%- if frame is not none and event_windows._is_entire(frame) -%}
            {{- return([]) -}}
        {%- endif -%}
        {{- return([event_windows._problem('order_by', 'is missing, and only the whole partition does without', order_by, accepted)]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_columns('order_by', order_by, accepted) -%}
    {%- if not problems and order_by | length > 1 and frame is not none and frame.unit == 'range' and event_windows._offset_kinds(frame) -%}
        {%- do problems.append(event_windows._problem('order_by', 'has several columns, and RANGE has one to add its offset to', order_by, "one column; or a frame {'rows': [start, end]}")) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
