{#- 1234567 -> '1,234,567', for whole numbers from zero on. -#}
{%- macro _grouped(number) -%}
    {{- return(number | string | reverse | batch(3) | map('join') | join(',') | reverse) -}}
{%- endmacro -%}

{#-
    A quotient as text with a fixed number of decimals, rounded half up. In whole numbers, since template engines write
    floating point numbers each in their own way.
-#}
{%- macro _decimal(part, whole, decimals) -%}
    {%- set scale = 10 ** decimals -%}
    {%- set scaled = (2 * part * scale + whole) // (2 * whole) -%}
    {%- set text = event_windows._grouped(scaled // scale) -%}
    {{- return(text ~ '.' ~ ('0' * decimals ~ scaled % scale)[-decimals:] if decimals else text) -}}
{%- endmacro -%}

{#- A share as text. What is there at all is never shown as nothing. -#}
{%- macro _percent(part, whole, decimals=1) -%}
    {%- if not whole -%}
        {{- return('-') -}}
    {%- endif -%}
    {%- if part and 200 * part * 10 ** decimals < whole -%}
        {{- return('< ' ~ event_windows._decimal(1, 10 ** decimals, decimals) ~ ' %') -}}
    {%- endif -%}
    {{- return(event_windows._decimal(100 * part, whole, decimals) ~ ' %') -}}
{%- endmacro -%}

{#- '1 event', '2,000 events'. -#}
{%- macro _counted(number, noun) -%}
    {{- return(event_windows._grouped(number) ~ ' ' ~ noun ~ ('' if number == 1 else 's')) -}}
{%- endmacro -%}

{#-
    Microseconds as a person reads them: '42 seconds', '3.5 minutes', '1.2 days'. One decimal, and none where it
    is zero.
-#}
{%- macro _rough_duration(micros) -%}
    {%- set units = event_windows._duration_units() -%}
    {%- for unit in ['day', 'hour', 'minute', 'second', 'millisecond', 'microsecond'] if micros >= units[unit] -%}
        {%- set text = event_windows._decimal(micros, units[unit], 1) -%}
        {%- set text = text[:-2] if text[-2:] == '.0' else text -%}
        {{- return(text ~ ' ' ~ unit ~ ('' if text == '1' else 's')) -}}
    {%- endfor -%}
    {{- return('0 seconds') -}}
{%- endmacro -%}

{#- Microseconds since 1970 as the text of a time in UTC. -#}
{%- macro _utc_text(micros) -%}
    {{- return("concat(timestamp_ntz'1970-01-01 00:00:00' + " ~ event_windows._interval(micros) ~ ", ' UTC')") -}}
{%- endmacro -%}
