{#- An OVER clause whose frame is written out. -#}
{%- macro over(partition_by, order_by, frame, ties=none) -%}
    {%- do event_windows._reject_unknown('over', kwargs, ['partition_by', 'order_by', 'frame', 'ties']) -%}
    {{- return(adapter.dispatch('over', 'event_windows')(
        partition_by=partition_by, order_by=order_by, frame=frame, ties=ties
    )) -}}
{%- endmacro -%}

{%- macro default__over(partition_by, order_by, frame, ties) -%}
    {%- set problems = event_windows._check_window(partition_by, order_by, frame, ties) -%}
    {%- do event_windows._raise_problems('over', problems) -%}
over {{ event_windows._window(partition_by, order_by, frame, ties) }}
{%- endmacro -%}
