{#- The start of the tumbling window that a time is in. -#}
{%- macro time_window(event_time, size) -%}
    {%- do event_windows._reject_unknown('time_window', kwargs, ['event_time', 'size']) -%}
    {{- return(adapter.dispatch('time_window', 'event_windows')(event_time=event_time, size=size)) -}}
{%- endmacro -%}

{%- macro default__time_window(event_time, size) -%}
    {%- set problems = event_windows._check_column('event_time', event_time) -%}
    {%- do problems.extend(event_windows._check_duration('size', size, 1)) -%}
    {%- do event_windows._raise_problems('time_window', problems) -%}
    {%- set time = event_windows._quote(event_time) -%}
    {%- set start = event_windows._window_start(time, event_windows._duration_micros(size)) -%}
{{ event_windows._checked_time('time_window', 'event_time', event_time, time, start) }}
{%- endmacro -%}
