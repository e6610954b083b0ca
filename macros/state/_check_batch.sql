{#- What only the data can show, checked before anything is written. -#}
{%- macro _check_batch(macro_name, arguments, measured, checkpoint) -%}
    {%- set problems = [] -%}
    {%- if measured.cursor_type not in event_windows._cursor_types() -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'has a type without an order of arrival', arguments.cursor ~ ' ' ~ measured.cursor_type, event_windows._cursor_types() | join(', '),
        )) -%}
    {%- elif checkpoint and checkpoint.cursor_type != measured.cursor_type -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'has another type than the state was built with', measured.cursor_type, checkpoint.cursor_type ~ ', or --full-refresh to build the state anew',
        )) -%}
    {%- endif -%}
    {%- if measured.event_time_type not in ['timestamp', 'timestamp_ntz'] -%}
        {%- do problems.append(event_windows._problem(
            'event_time', 'is not a timestamp', arguments.event_time ~ ' ' ~ measured.event_time_type, 'a column of type timestamp or timestamp_ntz',
        )) -%}
    {%- endif -%}
    {%- if measured.events_without_cursor > 0 -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'is NULL in events, which no run would ever read', measured.events_without_cursor ~ ' events', 'a cursor in every event; add a not_null test to the source',
        )) -%}
    {%- endif -%}
    {%- do event_windows._refuse(macro_name, problems) -%}
{%- endmacro -%}
