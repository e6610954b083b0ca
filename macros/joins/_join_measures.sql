{#- The numbers that `_measure_sides` gives and every later step may use. -#}
{%- macro _join_measures() -%}
    {%- set names = ['run', 'watermark_from', 'watermark_to', 'bound_from', 'bound_to'] -%}
    {%- for side in ['left', 'right'] -%}
        {%- for name in ['cursor_from', 'cursor_to', 'events', 'copies', 'first', 'last', 'max_event_time'] -%}
            {%- do names.append(side ~ '_' ~ name) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(names) -}}
{%- endmacro -%}
