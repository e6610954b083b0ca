{#- The column that the arrivals are told apart by; that of the change data feed where the cursor is the commit version. -#}
{%- macro _cursor_column(cursor) -%}
    {{- return('_commit_version' if cursor is mapping else event_windows._quote(cursor)) -}}
{%- endmacro -%}
