{#- The events that the state has taken in: what it has read, without those that were rejected for their time. -#}
{%- macro _read_to_rebuild(state, events, columns, event_time, cursor, max_future_skew, min_event_time, sample) -%}
    {%- set source = event_windows._source(event_windows._read_so_far(state, events, cursor), columns) -%}
    {%- set column = source.of ~ event_windows._cursor_column(cursor) -%}
    {%- set cursor_type = event_windows._cursor_type(columns, cursor) -%}
    {%- set time = event_windows._micros(source.of ~ event_windows._quote(event_time), event_windows._type_of(columns, event_time)) -%}
    {%- set sql -%}
select *
from {{ source.sql }}
where
    {{ event_windows._cursor_number(column, cursor_type) }} <= (select checkpoint.cursor_to from ew_checkpoint)
    {%- if sample is not none %}
    and {{ sample }}
    {%- endif %}
    {%- if max_future_skew is not none %}
    and ({{ event_windows._is_future(
        time,
        event_windows._cursor_number(column, cursor_type),
        event_windows._duration_micros(max_future_skew)
    ) }}) is not true
    {%- endif %}
    {%- if min_event_time is not none %}
    and {{ time }} >= {{ event_windows._number(event_windows._moment_micros(min_event_time)) }}
    {%- endif -%}
    {%- endset -%}
    {{- return({'name': 'ew_source', 'why': 'the events the state has read', 'sql': sql}) -}}
{%- endmacro -%}
