{#-
    For each row the sum of its block up to it and that from it on. In RANGE its peers are in both.
-#}
{%- macro _block_totals(moving) -%}
    {%- set partition = ['ew_block'] if moving.partition_by is string else moving.partition_by + ['ew_block'] -%}
    {%- set columns = ['*'] -%}
    {%- for number in moving.totals -%}
        {%- do columns.append(['sum(ew_value_' ~ number ~ ') over ew_up_to_row', 'ew_total_to_' ~ number]) -%}
        {%- do columns.append(['sum(ew_value_' ~ number ~ ') over ew_down_to_row', 'ew_total_from_' ~ number]) -%}
    {%- endfor -%}
    {%- set frame = {'rows': ['unbounded', 0]} if moving.span.unit == 'rows' else {'range': ['unbounded', 0]} -%}
    {%- set why = event_windows._exempt_by_place(moving.span.unit, 0) -%}
    {%- set sql -%}
select
    {{ event_windows._columns(columns) }}
from ew_blocks
window
    ew_up_to_row as {{ event_windows._window(partition, ['ew_at'], frame) ~ why }},
    ew_down_to_row as {{ event_windows._window(partition, ['ew_at desc'], frame) ~ why }}
    {%- endset -%}
    {{- return({'name': 'ew_totals', 'why': 'the sum of its block up to it, and from it on', 'sql': sql}) -}}
{%- endmacro -%}
