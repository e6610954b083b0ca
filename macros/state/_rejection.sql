{#-
    Why an event is rejected, or NULL: SQL over its time in microseconds, its gap, when it arrived, and the lateness bound
    of the run before. The order of the reasons is part of the contract.

    bad_gap is also an event whose time or end is out of the range of the type. An event is late when its own window ends at
    or before the bound (WatermarkSupport's row test); by the session test only its session can tell.
-#}
{%- macro _rejection(arguments, settings, time, gap, arrived_at, bound) -%}
    {%- set first, last = event_windows._first_micros(), event_windows._last_micros() -%}
    {%- set end = event_windows._end_micros(time, gap) -%}
case
        when {{ time }} is null then 'null_event_time'
        {%- if settings.gap_per_event is none %}
        when {{ time }} not between {{ event_windows._number(first) }} and {{ event_windows._number(last - settings.gap) }} then 'bad_gap'
        {%- else %}
        when not coalesce({{ time }} >= {{ event_windows._number(first) }} and {{ gap }} > 0 and {{ end }} <= {{ event_windows._number(last) }}, false) then 'bad_gap'
        {%- endif %}
        {%- if arguments.max_future_skew is not none %}
        when {{ event_windows._is_future(time, arrived_at, event_windows._duration_micros(arguments.max_future_skew)) }} then 'future'
        {%- endif %}
        {%- if arguments.min_event_time is not none %}
        when {{ time }} < {{ event_windows._number(event_windows._moment_micros(arguments.min_event_time)) }} then 'past'
        {%- endif %}
        {%- if arguments.allowed_lateness is not none and arguments.late_test == 'row' %}
        when {{ end }} <= {{ bound }} then 'late'
        {%- endif %}
    end
{%- endmacro -%}
