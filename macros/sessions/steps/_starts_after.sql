{#-
    The test for the first row of a session: it begins after everything before it has ended.
    Microseconds where the type of the event time is known. Where it is not (a CTE), timestamps with an interval that
    is absolute for both types: slower, but nothing has to be known.
-#}
{%- macro _starts_after(settings) -%}
    {%- if settings.gap_per_event is not none -%}
        {{- return(event_windows._micros('ew_first', settings.time_type) ~ ' ' ~ settings.starts_after ~ ' ew_reached') -}}
    {%- elif settings.time_type is none -%}
        {{- return('ew_first ' ~ settings.starts_after ~ ' ew_reached + ' ~ event_windows._interval(settings.gap)) -}}
    {%- endif -%}
    {{- return(event_windows._micros('ew_first', settings.time_type) ~ ' ' ~ settings.starts_after ~ ' ' ~ event_windows._end_micros(event_windows._micros('ew_reached', settings.time_type), settings.gap)) -}}
{%- endmacro -%}
