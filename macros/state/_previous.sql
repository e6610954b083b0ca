{#- The numbers of the run before as SQL: literals of a checkpoint that was read, NULL where there is none. -#}
{%- macro _previous(checkpoint) -%}
    {%- set previous = {} -%}
    {%- for name in ['run', 'cursor_to', 'max_event_time'] -%}
        {%- do previous.update({name: event_windows._number(checkpoint.get(name) if checkpoint else none)}) -%}
    {%- endfor -%}
    {{- return(previous) -}}
{%- endmacro -%}
