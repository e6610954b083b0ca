{#-
    Spark's own operator. The gap is given in seconds or microseconds, since its 'day' is a calendar day of the session
    time zone. It lets touching sessions merge. To keep them apart, time runs twice as fast: then half a microsecond less
    than the gap can be said, which no event time lies on.
-#}
{%- macro _native_window(settings, time) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- if settings.starts_after == '>' -%}
        {%- set gap = "concat(if(ew_gap > 0, ew_gap, 1), ' microseconds')" if per_event else "'" ~ event_windows._absolute_text(settings.gap) ~ "'" -%}
        {{- return('session_window(' ~ time ~ ', ' ~ gap ~ ')') -}}
    {%- endif -%}
    {%- set gap = "concat(if(ew_gap > 0, 2 * ew_gap - 1, 1), ' microseconds')" if per_event else "'" ~ (2 * settings.gap - 1) ~ " microseconds'" -%}
    {{- return('session_window(timestamp_micros(2 * ' ~ event_windows._micros(time, settings.time_type) ~ '), ' ~ gap ~ ')') -}}
{%- endmacro -%}
