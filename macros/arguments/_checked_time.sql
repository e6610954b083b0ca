{#-
    A time whose type the catalog does not know: the query fails where it is none, since Spark would compare text as
    text and take a DATE for midnight. Of a timestamp nothing of this is left in the plan: Spark folds the typeof() away.
-#}
{%- macro _checked_time(macro_name, argument, name, column, value=none, accepted=none) -%}
    {%- set types = accepted or event_windows._time_types() -%}
    {%- set message = event_windows._caller(macro_name) ~ ': ' ~ argument ~ ': is not a timestamp; given: ' ~ name ~ ' ' -%}
    {{- return(
        'case when typeof(' ~ column ~ ") in ('" ~ types | join("', '") ~ "') then " ~ (value or column) ~ ' else raise_error(concat('
        ~ event_windows._text(message) ~ ', typeof(' ~ column ~ "), '; accepted: " ~ types | join(', ') ~ "')) end"
    ) -}}
{%- endmacro -%}
