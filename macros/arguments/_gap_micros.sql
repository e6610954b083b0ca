{#-
    A gap per event in microseconds. Spark would cast a number or a text to an interval of seconds, so the query fails
    where the expression gives one; other types that are no day-time interval it can't cast. Folded away as in `_checked_time`.
-#}
{%- macro _gap_micros(macro_name, expression) -%}
    {%- set message = event_windows._caller(macro_name) ~ ': gap: is not a day-time interval; given: ' ~ expression ~ ' ' -%}
    {{- return(
        'case when typeof(' ~ expression ~ ") like 'interval %' then " ~ event_windows._interval_micros(expression) ~ ' else raise_error(concat('
        ~ event_windows._text(message) ~ ', typeof(' ~ expression ~ "), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end"
    ) -}}
{%- endmacro -%}
