{#-
    A number of microseconds as an interval to add to a timestamp.
    make_interval's seconds are absolute time; a day-time interval literal would be split into calendar days
    of the session time zone (DateTimeUtils.timestampAddDayTime), which are 23 or 25 hours twice a year.
-#}
{%- macro _interval(micros) -%}
    {%- if micros is number -%}
        {%- set whole = micros // 1000000 -%}
        {%- set fraction = micros % 1000000 -%}
        {{- return('make_interval(0, 0, 0, 0, 0, 0, ' ~ whole ~ ('.' ~ ('000000' ~ fraction)[-6:] if fraction else '') ~ ')') -}}
    {%- endif -%}
    {{- return('make_interval(0, 0, 0, 0, 0, 0, cast(' ~ micros ~ ' as decimal(20, 0)) / 1000000)') -}}
{%- endmacro -%}
