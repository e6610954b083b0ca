{#- An event without a cursor would be passed over by every run: stop, rather than lose it. -#}
{%- macro _check_cursors(macro_name, measured) -%}
    {%- if measured.events_without_cursor > 0 -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'cursor', 'is NULL in events, which no run would ever read', measured.events_without_cursor ~ ' events', 'a cursor in every event; add a not_null test to the source',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}
