{#- The same where nothing may be read: all events, as if committed after the run before. -#}
{%- macro _imagined_arrivals(events, cursor, previous) -%}
    {%- if cursor is not mapping -%}
        {{- return(events) -}}
    {%- endif -%}
    {{- return('(select *, coalesce(' ~ previous.cursor_to ~ ", -1L) + 1 as _commit_version, 'insert' as _change_type from " ~ events ~ ')') -}}
{%- endmacro -%}
