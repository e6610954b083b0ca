{#- The arguments of a window: each of them, and then what they say together. -#}
{%- macro _check_window(partition_by, order_by, frame, ties) -%}
    {%- set problems = event_windows._check_partition_by(partition_by) -%}
    {%- do problems.extend(event_windows._check_order_by(order_by, event_windows._frame(frame))) -%}
    {%- do problems.extend(event_windows._check_frame(frame)) -%}
    {%- if ties is not none -%}
        {%- do problems.extend(event_windows._check_choice('ties', ties, ['never', 'any order'])) -%}
    {%- elif not problems and order_by -%}
        {%- do problems.extend(event_windows._check_ties(partition_by, order_by, event_windows._frame(frame))) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
