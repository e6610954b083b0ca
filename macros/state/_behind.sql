{#-
    A watermark: the maximum event time, floored to whole milliseconds (EventTimeWatermarkExec keeps its statistics in them;
    pmod rounds down before 1970 too), minus a delay. Without a delay there is no bound at all.
-#}
{%- macro _behind(max_event_time, delay) -%}
    {%- if delay is none -%}
        {{- return('cast(null as bigint)') -}}
    {%- endif -%}
    {{- return(max_event_time ~ ' - pmod(' ~ max_event_time ~ ', 1000)' ~ (' - ' ~ delay if delay else '')) -}}
{%- endmacro -%}
