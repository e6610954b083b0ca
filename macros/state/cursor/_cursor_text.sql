{#- A stored cursor as a person reads it: a time in UTC, a date, or a number. -#}
{%- macro _cursor_text(number) -%}
case
    when checkpoint.cursor_type like 'timestamp%'
        then concat(timestamp_ntz'1970-01-01 00:00:00' + {{ event_windows._interval(number) }}, ' UTC')
    when checkpoint.cursor_type = 'date' then cast(date_from_unix_date(cast({{ number }} as int)) as string)
    else cast({{ number }} as string)
end
{%- endmacro -%}
