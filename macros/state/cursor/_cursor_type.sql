{#- Its type, none where the catalog does not know it. -#}
{%- macro _cursor_type(events, cursor) -%}
    {{- return('bigint' if cursor is mapping else event_windows._column_type(events, cursor)) -}}
{%- endmacro -%}
