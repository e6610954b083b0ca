{#-
    The id of a session: a hash of the keys and the start in microseconds.
    `salt` is text that tells apart what has the same keys and start.
-#}
{%- macro _session_id(keys, start_micros, salt=none) -%}
    {%- set fields = [] -%}
    {%- for key in keys -%}
        {%- do fields.append(['k' ~ loop.index, key]) -%}
    {%- endfor -%}
    {%- set json = event_windows._json(fields + [['start', start_micros]]) -%}
    {{- return('sha2(' ~ (json if salt is none else 'concat(' ~ json ~ ', ' ~ salt ~ ')') ~ ', 256)') -}}
{%- endmacro -%}
