{#- The condition on a source: what is new, and what is within reach of the other side's new rows. -#}
{%- macro _rows_to_read(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set types = run.types[name] -%}
    {%- set from = run[name ~ '_cursor_from'] -%}
    {%- set to = run[name ~ '_cursor_to'] -%}
    {%- if run.known is none -%}
        {%- set number = event_windows._cursor_number(side.cursor, types.cursor) -%}
        {%- set new = number ~ ' > coalesce(' ~ from ~ ', -9223372036854775808) and ' ~ number ~ ' <= ' ~ to -%}
        {%- set old = number ~ ' <= ' ~ from -%}
    {%- else -%}
        {%- set first = run.known.get(name ~ '_cursor_from') -%}
        {%- set upto = side.cursor ~ ' <= ' ~ event_windows._cursor_value(run.known.get(name ~ '_cursor_to', 'null'), types.cursor) -%}
        {%- set new = (side.cursor ~ ' > ' ~ event_windows._cursor_value(first, types.cursor) ~ ' and ' if first is not none else '') ~ upto -%}
        {%- set old = side.cursor ~ ' <= ' ~ event_windows._cursor_value('null' if first is none else first, types.cursor) -%}
    {%- endif -%}
    {%- if not run.continues -%}
        {{- return(new) -}}
    {%- endif -%}
    {%- set conditions = [old] + event_windows._can_match(settings, run, name, side.read_time, types.event_time) -%}
    {{- return('(' ~ new ~ ')\n    or (' ~ conditions | join(' and ') ~ ')') -}}
{%- endmacro -%}
