{#-
    Time as microseconds, for a RANGE of a duration. Spark's own interval bound is no fixed length: it is split into
    calendar days of the session time zone (DateTimeUtils.timestampAddDayTime), and a bound that is not, such as
    make_interval, is refused ("Frame bound value must be a literal"). A DATE is read as UTC, as a TIMESTAMP_NTZ is,
    so that its days have 24 hours too. Of text Spark would make a time by itself, so the query fails. Spark folds the
    typeof() away.
-#}
{%- macro _ordered_micros(time) -%}
    {%- set message = 'event_windows: order_by: is not a time, which a frame of a duration needs; given: ' ~ time ~ ' ' -%}
    {{- return(
        'case typeof(' ~ time ~ ") when 'timestamp' then "
        ~ event_windows._micros('cast(' ~ time ~ ' as timestamp)', 'timestamp')
        ~ " when 'string' then raise_error(concat(" ~ event_windows._text(message) ~ ', typeof(' ~ time ~ "), '; accepted: timestamp, timestamp_ntz, date'))"
        ~ ' else ' ~ event_windows._micros('cast(' ~ time ~ ' as timestamp_ntz)', 'timestamp_ntz') ~ ' end'
    ) -}}
{%- endmacro -%}
