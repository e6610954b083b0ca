{#- 1800000000 -> '30 minutes': the largest unit that divides it. -#}
{%- macro _duration_text(micros) -%}
    {%- set units = event_windows._duration_units() -%}
    {%- for unit in units -%}
        {%- if micros >= units[unit] and micros % units[unit] == 0 -%}
            {%- set count = micros // units[unit] -%}
            {{- return(count ~ ' ' ~ unit ~ ('' if count == 1 else 's')) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(micros ~ ' microseconds') -}}
{%- endmacro -%}
