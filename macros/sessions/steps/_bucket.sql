{#-
    Aligned pieces of time as long as the gap: two events in one are closer than the gap, so always in one session.
-#}
{%- macro _bucket(settings) -%}
    {%- set size = settings.gap if settings.gap_per_event is none else 'nullif(ew_gap, 0)' -%}
    {{- return(event_windows._bucket_of(event_windows._micros('ew_first', settings.time_type), size)) -}}
{%- endmacro -%}
