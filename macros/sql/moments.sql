{#-
    The first and the last microsecond of TIMESTAMP as Spark documents it: 0001-01-01 to
    9999-12-31T23:59:59.999999Z.
-#}
{%- macro _first_micros() -%}
    {{- return(-62135596800000000) -}}
{%- endmacro -%}

{#- See `_first_micros`. -#}
{%- macro _last_micros() -%}
    {{- return(253402300799999999) -}}
{%- endmacro -%}

{#-
    Whether a time, its end `gap` later and what is as far `before` it are in the range of the type: a comparison of the
    bare column with literals, so that it costs nothing and files can be skipped. NULL for a time that is NULL.
-#}
{%- macro _in_range(time, gap, time_type, before=0) -%}
    {%- if time_type is none -%}
        {%- set ntz = event_windows._in_range('cast(' ~ time ~ ' as timestamp_ntz)', gap, 'timestamp_ntz', before) -%}
        {%- set other = event_windows._in_range('cast(' ~ time ~ ' as timestamp)', gap, 'timestamp', before) -%}
case typeof({{ time }}) when 'timestamp_ntz' then {{ ntz }} else {{ other }} end
    {%- else -%}
        {%- set first = event_windows._first_micros() + before -%}
        {#- a gap that is longer than the range leaves nothing -#}
        {%- set last = [event_windows._last_micros() - gap, first - 1] | max -%}
        {%- set from = event_windows._timestamp(event_windows._number(first), time_type) -%}
        {%- set to = event_windows._timestamp(event_windows._number(last), time_type) -%}
{{ time }} between {{ from }} and {{ to }}
    {%- endif -%}
{%- endmacro -%}

{#- A time in microseconds, or NULL out of the range of the type, where differences of times would overflow. -#}
{%- macro _micros_in_range(time, time_type) -%}
if({{ event_windows._in_range(time, 0, time_type) }}, {{ event_windows._micros(time, time_type) }}, null)
{%- endmacro -%}

{#-
    A date or time in UTC as microseconds since 1970, or none. Days are counted from March on, so that the leap day is
    the last one of its year; 719,468 of them lie between the first of March of the year 0 and 1970.
-#}
{%- macro _moment_micros(text) -%}
    {%- set parts = event_windows._moment_parts(text) -%}
    {%- if parts is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set year = parts[0] - (1 if parts[1] <= 2 else 0) -%}
    {%- set day_of_year = (153 * (parts[1] + (-3 if parts[1] > 2 else 9)) + 2) // 5 + parts[2] - 1 -%}
    {%- set days = 365 * year + year // 4 - year // 100 + year // 400 + day_of_year - 719468 -%}
    {{- return((((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]) * 1000000 + parts[6]) -}}
{%- endmacro -%}

{#-
    The one way in which a moment is kept: '2020-01-01' -> '2020-01-01 00:00:00', with a fraction only if there
    is one.
-#}
{%- macro _moment_text(text) -%}
    {%- set parts = event_windows._moment_parts(text) -%}
    {%- set padded = [] -%}
    {%- for part in parts[1:6] -%}
        {%- do padded.append(('0' ~ part)[-2:]) -%}
    {%- endfor -%}
{{ ('000' ~ parts[0])[-4:] }}-{{ padded[:2] | join('-') }} {{ padded[2:] | join(':') }}
    {{- '.' ~ ('00000' ~ parts[6])[-6:] if parts[6] }}
{%- endmacro -%}

{#-
    '2020-01-01 06:30' -> [2020, 1, 1, 6, 30, 0, 0]: year to second, and microseconds. None where the text is no date or
    time, so that the caller words the error. YAML makes a date of 2020-01-01 without quotes.
-#}
{%- macro _moment_parts(text) -%}
    {%- if text is not defined or text is not string and text.year is not defined -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set text = text | string -%}
    {%- set words = (text | replace('T', ' ')).split(' ') -%}
    {%- set time = (words[1] if words | length == 2 else '00:00:00').split(':') -%}
    {%- set time = time + ['00'] if time | length == 2 else time -%}
    {%- set seconds = time[-1].split('.') -%}
    {%- set fraction = seconds[1] if seconds | length == 2 else '0' -%}
    {%- set texts = words[0].split('-') + time[:-1] + seconds[:1] -%}
    {%- if words | length > 2 or seconds | length > 2 or texts | length != 6 or fraction | length > 6
            or not event_windows._is_whole_number(fraction) -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set parts = [] -%}
    {%- for text in texts -%}
        {%- if text | length != (4 if loop.first else 2) or not event_windows._is_whole_number(text) -%}
            {{- return(none) -}}
        {%- endif -%}
        {%- do parts.append(text | int) -%}
    {%- endfor -%}
    {%- set leap = parts[0] % 4 == 0 and (parts[0] % 100 != 0 or parts[0] % 400 == 0) -%}
    {%- set days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] -%}
    {%- if parts[0] < 1 or parts[1] < 1 or parts[1] > 12 or parts[3] > 23 or parts[4] > 59 or parts[5] > 59 -%}
        {{- return(none) -}}
    {%- elif parts[2] < 1 or parts[2] > days[parts[1] - 1] -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return(parts + [(fraction ~ '00000')[:6] | int]) -}}
{%- endmacro -%}
