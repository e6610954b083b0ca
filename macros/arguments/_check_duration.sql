{%- macro _check_duration(argument, value, at_least_micros=0) -%}
    {%- set micros = event_windows._duration_micros(value) -%}
    {%- if micros is none -%}
        {{- return([event_windows._problem(argument, 'is not a duration', value, event_windows._accepted_durations())]) -}}
    {%- elif micros < at_least_micros -%}
        {{- return([event_windows._problem(argument, 'is too short', value, 'at least ' ~ event_windows._duration_text(at_least_micros))]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
