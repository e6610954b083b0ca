{#-
    How long a bucket of time is: four times the interval, so that every fourth row of one side is in two of them, and one
    candidate in five is within the interval (decision 6). An interval may be as long as a BIGINT counts.
-#}
{%- macro _join_bucket(interval) -%}
    {{- return([[4 * (interval.upper - interval.lower), 1] | max, 9223372036854775807] | min) -}}
{%- endmacro -%}
