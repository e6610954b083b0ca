{#-
    A timestamp as microseconds since 1970, without the session time zone: a TIMESTAMP is an instant,
    a TIMESTAMP_NTZ is read as UTC. `time_type` is what Spark calls the type; where it is not known before
    the query runs (a CTE), Spark folds the typeof() away.
-#}
{%- macro _micros(time, time_type=none) -%}
    {%- if time_type == 'timestamp' -%}
        {{- return('unix_micros(' ~ time ~ ')') -}}
    {%- elif time_type == 'timestamp_ntz' -%}
        {{- return(event_windows._interval_micros(time ~ " - timestamp_ntz'1970-01-01 00:00:00'")) -}}
    {%- endif -%}
    {{- return(
        "case typeof(" ~ time ~ ") when 'timestamp_ntz' then "
        ~ event_windows._micros('cast(' ~ time ~ ' as timestamp_ntz)', 'timestamp_ntz')
        ~ ' else unix_micros(cast(' ~ time ~ ' as timestamp)) end'
    ) -}}
{%- endmacro -%}
