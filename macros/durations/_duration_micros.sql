{#- '1 hour 30 minutes' -> 5400000000. None where the text is not a duration, so that the caller words the error. -#}
{%- macro _duration_micros(duration) -%}
    {%- if duration is not defined or duration is not string -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set units = event_windows._duration_units() -%}
    {%- set words = duration.split() -%}
    {%- if words | length == 0 or words | length % 2 != 0 -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set total = namespace(micros=0) -%}
    {%- for word in words -%}
        {%- if loop.index0 % 2 == 0 -%}
            {%- set number = word -%}
            {%- set unit = words[loop.index] | lower -%}
            {%- set unit = unit[:-1] if unit[-1:] == 's' else unit -%}
            {%- if not event_windows._is_whole_number(number) or unit not in units -%}
                {{- return(none) -}}
            {%- endif -%}
            {%- set total.micros = total.micros + (number | int) * units[unit] -%}
        {%- endif -%}
    {%- endfor -%}
    {#- the largest interval Spark holds is 2^63 - 1 microseconds -#}
    {{- return(total.micros if total.micros <= 9223372036854775807 else none) -}}
{%- endmacro -%}
