{#- The types a run can work with, checked before anything is compared or written. What is not known yet (none) is no problem yet. -#}
{%- macro _check_types(macro_name, arguments, types, checkpoint) -%}
    {%- set problems = [] -%}
    {%- if types.cursor is not none and types.cursor not in event_windows._cursor_types() -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'has a type without an order of arrival', arguments.cursor ~ ' ' ~ types.cursor, event_windows._cursor_types() | join(', '),
        )) -%}
    {%- elif types.cursor is not none and checkpoint and checkpoint.cursor_type != types.cursor -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'has another type than the state was built with', types.cursor, checkpoint.cursor_type ~ ', or --full-refresh to build the state anew',
        )) -%}
    {%- endif -%}
    {%- if types.event_time is not none and types.event_time not in ['timestamp', 'timestamp_ntz'] -%}
        {%- do problems.append(event_windows._problem(
            'event_time', 'is not a timestamp', arguments.event_time ~ ' ' ~ types.event_time, 'a column of type timestamp or timestamp_ntz',
        )) -%}
    {%- endif -%}
    {%- do event_windows._refuse(macro_name, problems) -%}
{%- endmacro -%}
