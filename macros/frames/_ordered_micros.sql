{#-
    Time as microseconds, for a RANGE of a duration. Spark's own interval bound is no fixed length: it is split into
    calendar days of the session time zone (DateTimeUtils.timestampAddDayTime), and a bound that is not, such as
    make_interval, is refused ("Frame bound value must be a literal"). A DATE is read as UTC, as a TIMESTAMP_NTZ is,
    so that its days have 24 hours too. Spark folds the typeof() away.
-#}
{%- macro _ordered_micros(time) -%}
    {{- return(
        'case typeof(' ~ time ~ ") when 'timestamp' then "
        ~ event_windows._micros('cast(' ~ time ~ ' as timestamp)', 'timestamp')
        ~ ' else ' ~ event_windows._micros('cast(' ~ time ~ ' as timestamp_ntz)', 'timestamp_ntz') ~ ' end'
    ) -}}
{%- endmacro -%}
