{#- A frame as its unit (rows, range or offset) and its two bounds, `start` and `end`; none where it is not a frame. -#}
{%- macro _frame(frame) -%}
    {%- set names = event_windows._frames() -%}
    {%- set is_name = frame is string and frame in names -%}
    {%- set clause = names[frame] if is_name else frame -%}
    {%- if clause is mapping and clause | length == 1 -%}
        {%- for unit in clause if is_name or unit in ['rows', 'range'] -%}
            {%- set bounds = clause[unit] -%}
            {%- if event_windows._is_list(bounds) and bounds | length == 2 -%}
                {{- return({'unit': unit, 'start': event_windows._bound(bounds[0]), 'end': event_windows._bound(bounds[1])}) -}}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}
