{#- A stored cursor as a person reads it: a time in UTC, a date, or a number; `type` is where its type is. -#}
{%- macro _cursor_text(number, type='checkpoint.cursor_type') -%}
case
    when {{ type }} like 'timestamp%'
        then concat(timestamp_ntz'1970-01-01 00:00:00' + {{ event_windows._interval(number) }}, ' UTC')
    when {{ type }} = 'date' then cast(date_from_unix_date(cast({{ number }} as int)) as string)
    else cast({{ number }} as string)
end
{%- endmacro -%}
