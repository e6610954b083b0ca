{#- Both bounds as the first and the last microsecond that match, relative to the left row's time; none is unbounded. -#}
{%- macro _join_interval(lower, upper) -%}
    {%- set first = event_windows._join_bound(lower) -%}
    {%- set last = event_windows._join_bound(upper) -%}
    {{- return({
        'lower': none if first.micros is none else first.micros + (1 if first.excludes else 0),
        'upper': none if last.micros is none else last.micros - (1 if last.excludes else 0),
    }) -}}
{%- endmacro -%}
