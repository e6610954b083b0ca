{#-
    A date or time in UTC as microseconds since 1970, or none. Days are counted from March on, so that the leap day is the
    last one of its year; 719,468 of them lie between the first of March of the year 0 and 1970.
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
