{#- A row without a cursor would be passed over by every run. -#}
{%- macro _check_side_cursors(name, measured) -%}
    {%- set without = measured[name ~ '_events_without_cursor'] -%}
    {%- if without > 0 -%}
        {%- do event_windows._refuse('interval_join', [event_windows._problem(
            name ~ '.cursor', 'is NULL in rows which no run would ever read', without ~ ' rows', 'a cursor in every row; add a not_null test to the source',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}
