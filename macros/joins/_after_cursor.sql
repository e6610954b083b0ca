{#- What is above the cursor of the run before: a literal on the bare column where it is known, so that files are skipped. -#}
{%- macro _after_cursor(cursor, number, previous, checkpoint, name) -%}
    {%- if checkpoint and checkpoint.get(name ~ '_cursor_to') is not none -%}
        {{- return(cursor ~ ' > ' ~ event_windows._cursor_value(checkpoint[name ~ '_cursor_to'], checkpoint[name ~ '_cursor_type'])) -}}
    {%- endif -%}
    {{- return('true' if previous.is_known else number ~ ' > coalesce(' ~ previous[name ~ '_cursor_to'] ~ ', -9223372036854775808)') -}}
{%- endmacro -%}
