{#- What is wrong with the types of a cursor and an event time, if anything; `before` is the cursor's type in the state. -#}
{%- macro _type_problems(prefix, arguments, types, before) -%}
    {%- set problems = [] -%}
    {%- if types.cursor is not none and types.cursor not in event_windows._cursor_types() -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'cursor', 'has a type without an order of arrival', arguments.cursor ~ ' ' ~ types.cursor, event_windows._cursor_types() | join(', '),
        )) -%}
    {%- elif types.cursor is not none and before is not none and before != types.cursor -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'cursor', 'has another type than the state was built with', types.cursor, before ~ ', or --full-refresh to build the state anew',
        )) -%}
    {%- endif -%}
    {%- if types.event_time is not none and types.event_time not in ['timestamp', 'timestamp_ntz'] -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'event_time', 'is not a timestamp', arguments.event_time ~ ' ' ~ types.event_time, 'a column of type timestamp or timestamp_ntz',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
