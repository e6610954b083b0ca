{#- When an event arrived, in microseconds: its cursor where that is a timestamp, else the time of the run. -#}
{%- macro _cursor_instant(cursor, now, cursor_type=none) -%}
    {%- if cursor_type is none -%}
        {{- return("if(typeof(" ~ cursor ~ ") like 'timestamp%', " ~ event_windows._cursor_number(cursor) ~ ', ' ~ now ~ ')') -}}
    {%- endif -%}
    {{- return(event_windows._cursor_number(cursor, cursor_type) if cursor_type in ['timestamp', 'timestamp_ntz'] else now) -}}
{%- endmacro -%}
