{#-
    '2020-01-01 06:30' -> [2020, 1, 1, 6, 30, 0, 0]: year to second, and microseconds. None where the text is no date or
    time, so that the caller words the error.
-#}
{%- macro _moment_parts(text) -%}
    {%- if text is not defined or text is not string -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set words = (text | replace('T', ' ')).split(' ') -%}
    {%- set time = (words[1] if words | length == 2 else '00:00:00').split(':') -%}
    {%- set time = time + ['00'] if time | length == 2 else time -%}
    {%- set seconds = time[-1].split('.') -%}
    {%- set fraction = seconds[1] if seconds | length == 2 else '0' -%}
    {%- set texts = words[0].split('-') + time[:-1] + seconds[:1] -%}
    {%- if words | length > 2 or seconds | length > 2 or texts | length != 6 or fraction | length > 6 or not event_windows._is_whole_number(fraction) -%}
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
