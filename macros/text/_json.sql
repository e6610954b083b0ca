{#-
    Values as the JSON text that an id is hashed from: pairs (name, expression).
    JSON keeps NULL apart from text and one value from the next; UTC and the written-out formats keep it apart from
    the session time zone.
-#}
{%- macro _json(fields) -%}
    {%- set options -%}
map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    {%- endset -%}
    {{- return('to_json(\n        named_struct(' ~ event_windows._struct_fields(fields) | join(', ') ~ '),\n        ' ~ options ~ '\n    )') -}}
{%- endmacro -%}
