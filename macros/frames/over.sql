{#- An OVER clause whose frame is written out. -#}
{%- macro over(partition_by, order_by, frame, ties=none) -%}
    {%- set problems = event_windows._check_window(partition_by, order_by, frame, ties) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['partition_by', 'order_by', 'frame', 'ties'])) -%}
    {%- do event_windows._raise_problems('over', problems) -%}
over {{ event_windows._window(partition_by, order_by, frame, ties) }}
{%- endmacro -%}
