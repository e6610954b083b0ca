{#- The end as Spark has it, the maximum of event time + gap, in the type of the event time. -#}
{%- macro _session_end(settings) -%}
    {%- if settings.gap_per_event is none -%}
        {{- return('last_event_at + ' ~ event_windows._interval(settings.gap)) -}}
    {%- endif -%}
    {{- return('last_event_at + ' ~ event_windows._interval('(ew_end - ' ~ event_windows._micros('last_event_at', settings.time_type) ~ ')')) -}}
{%- endmacro -%}
