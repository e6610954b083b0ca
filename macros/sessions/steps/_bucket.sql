{#-
    Aligned pieces of time as long as the gap: two events in one are closer than the gap, so always in one session.
    pmod rounds down before 1970 as well. The first piece of time there is has no beginning (NULL).
-#}
{%- macro _bucket(settings) -%}
    {%- set first = event_windows._micros('ew_first', settings.time_type) -%}
    {{- return('try_subtract(' ~ first ~ ', pmod(' ~ first ~ ', ' ~ (settings.gap if settings.gap_per_event is none else 'nullif(ew_gap, 0)') ~ '))') -}}
{%- endmacro -%}
