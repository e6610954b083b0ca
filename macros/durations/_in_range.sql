{#-
    Whether a time, and its end `gap` later, are in the range of the type: a comparison of the bare column with literals,
    so that it costs nothing and files can be skipped. NULL for a time that is NULL.
-#}
{%- macro _in_range(time, gap, time_type) -%}
    {%- if time_type is none -%}
        {{- return(
            'case typeof(' ~ time ~ ") when 'timestamp_ntz' then " ~ event_windows._in_range('cast(' ~ time ~ ' as timestamp_ntz)', gap, 'timestamp_ntz')
            ~ ' else ' ~ event_windows._in_range('cast(' ~ time ~ ' as timestamp)', gap, 'timestamp') ~ ' end'
        ) -}}
    {%- endif -%}
    {%- set first = event_windows._first_micros() -%}
    {#- a gap that is longer than the range leaves nothing -#}
    {%- set last = [event_windows._last_micros() - gap, first - 1] | max -%}
    {{- return(
        time ~ ' between ' ~ event_windows._timestamp(event_windows._number(first), time_type)
        ~ ' and ' ~ event_windows._timestamp(event_windows._number(last), time_type)
    ) -}}
{%- endmacro -%}
