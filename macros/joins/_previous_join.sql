{#- The numbers of the run before as SQL: literals where it could be read, NULL where there is none, else subqueries. -#}
{%- macro _previous_join(checkpoint, is_known) -%}
    {%- set previous = {} -%}
    {%- for name in ['run', 'left_cursor_to', 'right_cursor_to', 'left_max_event_time', 'right_max_event_time'] -%}
        {%- do previous.update({name: event_windows._number(checkpoint.get(name) if checkpoint else none) if is_known else '(select ' ~ name ~ ' from ew_checkpoint)'}) -%}
    {%- endfor -%}
    {{- return(previous) -}}
{%- endmacro -%}
