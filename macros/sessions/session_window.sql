{#- Spark's own session window as a grouping expression, for those who want the operator itself. -#}
{%- macro session_window(event_time, gap) -%}
    {%- do event_windows._reject_unknown('session_window', kwargs, ['event_time', 'gap']) -%}
    {{- return(adapter.dispatch('session_window', 'event_windows')(event_time=event_time, gap=gap)) -}}
{%- endmacro -%}

{%- macro default__session_window(event_time, gap) -%}
    {%- set problems = event_windows._check_column('event_time', event_time) -%}
    {%- do problems.extend(event_windows._check_gap(gap)) -%}
    {%- do event_windows._raise_problems('session_window', problems) -%}
    {%- set time = event_windows._checked_time(
        'session_window', 'event_time', event_time, event_windows._quote(event_time)
    ) -%}
    {%- if gap is mapping -%}
session_window({{ time }}, concat({{ event_windows._gap_micros('session_window', gap.sql) }}, ' microseconds'))
    {%- else -%}
session_window({{ time }}, '{{ event_windows._absolute_text(event_windows._duration_micros(gap)) }}')
    {%- endif -%}
{%- endmacro -%}
