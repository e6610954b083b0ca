{#- Cursor, watermark and lateness: the arguments that every state model has. -#}
{%- macro _check_lateness(arguments) -%}
    {%- set problems = event_windows._check_cursor(arguments.cursor) -%}
    {%- do problems.extend(event_windows._check_duration('watermark_delay', arguments.watermark_delay)) -%}
    {%- set delay = event_windows._duration_micros(arguments.watermark_delay) -%}
    {%- if arguments.allowed_lateness is not none -%}
        {%- do problems.extend(event_windows._check_duration('allowed_lateness', arguments.allowed_lateness, delay or 0)) -%}
    {%- endif -%}
    {%- if arguments.max_future_skew is not none -%}
        {%- do problems.extend(event_windows._check_duration('max_future_skew', arguments.max_future_skew)) -%}
    {%- endif -%}
    {%- if arguments.min_event_time is not none -%}
        {%- do problems.extend(event_windows._check_moment('min_event_time', arguments.min_event_time)) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_choice('late_test', arguments.late_test, ['row', 'session'])) -%}
    {{- return(problems) -}}
{%- endmacro -%}
