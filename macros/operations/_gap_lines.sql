{#- What each gap of the ladder would give. A session begins with each key, and after each pause that is longer. -#}
{%- macro _gap_lines(found, recommended) -%}
    {%- set rows = [] -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set sessions = found.key_count + found.longer[loop.index0] -%}
        {%- do rows.append([
            gap,
            event_windows._grouped(sessions),
            event_windows._decimal(found.events - found.events_without_time, sessions, 2),
            event_windows._percent(found.alone[loop.index0], sessions),
        ] + (['<- recommended'] if gap == recommended else [])) -%}
    {%- endfor -%}
    {{- return(event_windows._text_table(['gap', 'sessions', 'events a session', 'of one event'], rows)) -}}
{%- endmacro -%}
