{#-
    An arrival cursor as a BIGINT that keeps its order: microseconds of a timestamp, days of a date, a number as it is.
    Where the type is not known before the query runs, Spark folds the typeof() away; the casts to text are there
    only because every branch has to be valid for every type.
-#}
{%- macro _cursor_number(cursor, cursor_type=none) -%}
    {%- if cursor_type in ['timestamp', 'timestamp_ntz'] -%}
        {{- return(event_windows._micros(cursor, cursor_type)) -}}
    {%- elif cursor_type == 'date' -%}
        {{- return('cast(unix_date(' ~ cursor ~ ') as bigint)') -}}
    {%- elif cursor_type is not none -%}
        {{- return('cast(' ~ cursor ~ ' as bigint)') -}}
    {%- endif -%}
    {%- set text = 'cast(' ~ cursor ~ ' as string)' -%}
    {{- return(
        'case typeof(' ~ cursor ~ ')'
        ~ " when 'timestamp' then unix_micros(cast(" ~ text ~ " as timestamp))"
        ~ " when 'timestamp_ntz' then unix_micros(cast(concat(" ~ text ~ ", 'Z') as timestamp))"
        ~ " when 'date' then cast(unix_date(cast(" ~ text ~ ' as date)) as bigint)'
        ~ ' else try_cast(' ~ text ~ ' as bigint) end'
    ) -}}
{%- endmacro -%}
