{#- Microseconds as a person reads them: '42 seconds', '3.5 minutes', '1.2 days'. One decimal, and none where it is zero. -#}
{%- macro _rough_duration(micros) -%}
    {%- set units = event_windows._duration_units() -%}
    {%- for unit in ['day', 'hour', 'minute', 'second', 'millisecond', 'microsecond'] if micros >= units[unit] -%}
        {%- set text = event_windows._decimal(micros, units[unit], 1) -%}
        {%- set text = text[:-2] if text[-2:] == '.0' else text -%}
        {{- return(text ~ ' ' ~ unit ~ ('' if text == '1' else 's')) -}}
    {%- endfor -%}
    {{- return('0 seconds') -}}
{%- endmacro -%}
