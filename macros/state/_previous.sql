{#-
    Numbers of the run before as SQL: literals where it could be read, NULL where there is none, else subqueries; and
    `is_known`, which tells the first two from the last.
-#}
{%- macro _previous(names, checkpoint, is_known) -%}
    {%- set previous = {'is_known': is_known} -%}
    {%- for name in names -%}
        {%- do previous.update({name: event_windows._number(checkpoint.get(name) if checkpoint else none) if is_known else '(select ' ~ name ~ ' from ew_checkpoint)'}) -%}
    {%- endfor -%}
    {{- return(previous) -}}
{%- endmacro -%}
