{#- What rows a state has, and what it refused, each with its share of all events read. -#}
{%- macro _row_lines(rows, runs, is_join) -%}
    {%- set held = [] -%}
    {%- set refused = [] -%}
    {%- for row in rows if row.status != 'checkpoint' -%}
        {%- if row.status == 'rejected' -%}
            {%- set read = runs.get((row.side ~ '_' if is_join else '') ~ 'events_read', 0) -%}
            {%- do refused.append([
                row.reason ~ (' (' ~ row.side ~ ')' if is_join else ''), event_windows._grouped(row.events), event_windows._percent(row.events, read, 3),
            ]) -%}
        {%- else -%}
            {%- do held.append([row.status, event_windows._grouped(row.row_count)] + ([] if is_join else [event_windows._grouped(row.events)])) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(
        ['']
        + (event_windows._text_table(['status', 'rows'] + ([] if is_join else ['events']), held | sort) if held else ['There is no row but those of the runs.'])
        + ['']
        + (event_windows._text_table(['refused', 'events', 'of the events read'], refused | sort) if refused else ['No event was refused.'])
    ) -}}
{%- endmacro -%}
