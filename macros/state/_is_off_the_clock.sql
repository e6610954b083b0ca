{#- Whether an event's time can't be right, so that it moves no watermark: out of the type's range, future or past. -#}
{%- macro _is_off_the_clock(arguments, time, arrived_at) -%}
    {%- set wrong = [time ~ ' not between ' ~ event_windows._number(event_windows._first_micros()) ~ ' and ' ~ event_windows._number(event_windows._last_micros())] -%}
    {%- if arguments.max_future_skew is not none -%}
        {%- do wrong.append(event_windows._is_future(time, arrived_at, event_windows._duration_micros(arguments.max_future_skew))) -%}
    {%- endif -%}
    {%- if arguments.min_event_time is not none -%}
        {%- do wrong.append(time ~ ' < ' ~ event_windows._number(event_windows._moment_micros(arguments.min_event_time))) -%}
    {%- endif -%}
    {{- return(wrong | join(' or ')) -}}
{%- endmacro -%}
