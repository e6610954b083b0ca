{#- 1234567 -> '1,234,567', for whole numbers from zero on. -#}
{%- macro _grouped(number) -%}
    {%- set digits = number | string -%}
    {%- set groups = [] -%}
    {%- set first = (digits | length) % 3 -%}
    {%- if first -%}
        {%- do groups.append(digits[:first]) -%}
    {%- endif -%}
    {%- for place in range(first, digits | length, 3) -%}
        {%- do groups.append(digits[place:place + 3]) -%}
    {%- endfor -%}
    {{- return(groups | join(',')) -}}
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
    {%- set text = event_windows._decimal(100 * part, whole, decimals) -%}
    {%- if part and text == event_windows._decimal(0, 1, decimals) -%}
        {%- set smallest = event_windows._decimal(1, 10 ** decimals, decimals) -%}
        {{- return('< ' ~ smallest ~ ' %') -}}
    {%- endif -%}
    {{- return(text ~ ' %') -}}
{%- endmacro -%}

{#- '1 event', '2,000 events'. -#}
{%- macro _counted(number, noun, plural=none) -%}
    {{- return(event_windows._grouped(number) ~ ' ' ~ (noun if number == 1 else plural or noun ~ 's')) -}}
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
