{#-
    The id of a session: a hash of the keys and the start in microseconds.
    JSON keeps NULL apart from text and one key from the next; UTC and the written-out formats keep it apart from
    the session time zone. `salt` is text that tells apart what has the same keys and start.
-#}
{%- macro _session_id(keys, start_micros, salt=none) -%}
    {%- set fields = [] -%}
    {%- for key in keys -%}
        {%- do fields.append("'k" ~ loop.index ~ "', " ~ key) -%}
    {%- endfor -%}
    {%- set options -%}
map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    {%- endset -%}
    {%- set json = 'to_json(\n        named_struct(' ~ fields | join(', ') ~ ", 'start', " ~ start_micros ~ '),\n        ' ~ options ~ '\n    )' -%}
    {{- return('sha2(' ~ (json if salt is none else 'concat(' ~ json ~ ', ' ~ salt ~ ')') ~ ', 256)') -}}
{%- endmacro -%}
