{%- macro _accepted_durations() -%}
    {{- return("a duration such as '30 minutes' or '1 hour 30 minutes' (whole numbers; units " ~ event_windows._duration_units().keys() | join(', ') ~ "; a day is 24 hours; months and years have no fixed length)") -}}
{%- endmacro -%}
