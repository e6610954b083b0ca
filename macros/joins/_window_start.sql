{#-
    A time without what has passed of its window. Windows begin at 1970 in UTC (TimeWindow with no start time); pmod
    rounds down before that too, and what is taken off is an interval, so the type stays.
-#}
{%- macro _window_start(time, size, time_type=none) -%}
    {{- return(time ~ ' - ' ~ event_windows._interval('pmod(' ~ event_windows._micros(time, time_type) ~ ', ' ~ size ~ ')')) -}}
{%- endmacro -%}
