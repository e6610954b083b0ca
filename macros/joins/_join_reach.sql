{#-
    How far from a left row's time a match can be at all, `lower` and `upper`, in microseconds: as the bounds say, or
    where times have to be equal or in one window, as that says. None is unbounded.
-#}
{%- macro _join_reach(arguments, interval) -%}
    {%- set reach = namespace(lower=interval.lower, upper=interval.upper) -%}
    {%- if event_windows._joins_on_time(arguments) -%}
        {%- set sizes = arguments.on | select('mapping') | selectattr('time_window', 'defined') | map(attribute='time_window') | list -%}
        {%- set widest = event_windows._duration_micros(sizes[0]) - 1 if sizes else 0 -%}
        {%- set reach.lower = 0 - widest if reach.lower is none else reach.lower -%}
        {%- set reach.upper = widest if reach.upper is none else reach.upper -%}
    {%- endif -%}
    {{- return({'lower': reach.lower, 'upper': reach.upper}) -}}
{%- endmacro -%}
