{#- Its type, none where the catalog does not know it. -#}
{%- macro _cursor_type(columns, cursor) -%}
    {{- return('bigint' if cursor is mapping else event_windows._type_of(columns, cursor)) -}}
{%- endmacro -%}
