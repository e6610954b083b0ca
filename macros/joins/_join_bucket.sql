{#-
    How long a bucket of time is: as long as the interval, so that a row meets two of them, and candidates of which every
    other one matches.
-#}
{%- macro _join_bucket(interval) -%}
    {{- return(interval.upper - interval.lower + 1) -}}
{%- endmacro -%}
