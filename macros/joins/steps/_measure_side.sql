{#- The new part of one source in one row: its size, its copies of ids, and its range of cursors and event times. -#}
{%- macro _measure_side(side, name, types, previous, checkpoint) -%}
    {%- set number = event_windows._cursor_number(side.cursor, types.cursor) -%}
    {%- set time = event_windows._micros(side.read_time, types.event_time) -%}
    {%- set sql -%}
select
    max({{ side.cursor }}) as {{ name }}_cursor_value,
    max({{ side.read_time }}) as {{ name }}_time,
    count(*) as {{ name }}_events,
    count_if({{ side.cursor }} is null) as {{ name }}_events_without_cursor,
    count({{ side.id }}) - count(distinct {{ side.id }}) as {{ name }}_copies,
    max({{ number }}) as {{ name }}_largest_cursor,
    min({{ time }}) as {{ name }}_first,
    max({{ time }}) as {{ name }}_last
from {{ side.source.sql }}
where {{ event_windows._after_cursor(side.cursor, number, previous, checkpoint, name) }} or {{ side.cursor }} is null
    {%- endset -%}
    {{- return({'name': 'ew_' ~ name ~ '_new', 'why': 'the new part of the ' ~ name ~ ' source', 'sql': sql}) -}}
{%- endmacro -%}
