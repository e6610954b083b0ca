{#-
    Spark's own operator over `time`. The gap is given in seconds or microseconds, since its 'day' is a calendar day
    of the session time zone. It lets touching sessions merge; a gap shorter by the smallest unit keeps them apart.
-#}
{%- macro _native_window(settings, time) -%}
    {%- set less = 0 if settings.starts_after == '>' else 1 -%}
    {%- if settings.gap_per_event is none -%}
        {{- return('session_window(' ~ time ~ ", '" ~ event_windows._absolute_text(settings.gap - less) ~ "')") -}}
    {%- endif -%}
    {{- return('session_window(' ~ time ~ ", concat(if(ew_gap > 0, ew_gap" ~ (' - 1' if less else '') ~ ", 1), ' microseconds'))") -}}
{%- endmacro -%}
