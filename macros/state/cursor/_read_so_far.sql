{#-
    What a generic test reads in place of the events: they themselves, or with a cursor on the commit version the table
    as the newest run has seen it.
-#}
{%- macro _read_so_far(state, events, cursor) -%}
    {%- if cursor is not mapping -%}
        {{- return(events) -}}
    {%- elif not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(event_windows._imagined_arrivals(events, cursor, {'cursor_to': 'null'})) -}}
    {%- endif -%}
    {%- set checkpoint = event_windows._read_one(
        'select max_by(checkpoint.cursor_to, checkpoint.run) as cursor_to from ' ~ state ~ " where status = 'checkpoint'"
    ) -%}
    {%- set version = checkpoint.get('cursor_to') -%}
    {{- return(event_windows._arrivals(events, cursor, none, {'version': version} if version is not none else none)) -}}
{%- endmacro -%}
