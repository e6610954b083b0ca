{#- How many events are how far behind, with the two of the ladder that are recommended. -#}
{%- macro _behind_lines(found, delay, lateness) -%}
    {%- set rows = [] -%}
    {%- for duration in event_windows._lateness_ladder() -%}
        {%- set number = found.far_behind[loop.index0] -%}
        {%- set names = (['watermark_delay'] if duration == delay else []) + (['allowed_lateness, if any'] if duration == lateness else []) -%}
        {%- do rows.append([
            'at all' if loop.first else duration, event_windows._grouped(number), event_windows._percent(number, found.judged, 3),
        ] + (['<- ' ~ names | join(', ')] if names else [])) -%}
    {%- endfor -%}
    {{- return(event_windows._text_table(['behind by', 'events', 'share'], rows)) -}}
{%- endmacro -%}
