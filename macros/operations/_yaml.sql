{#- A value as YAML writes it on one line: plain where nothing in it can be read otherwise, else as JSON, which YAML reads as well. -#}
{%- macro _yaml(value) -%}
    {%- if event_windows._is_list(value) -%}
        {%- set items = [] -%}
        {%- for item in value -%}
            {%- do items.append(event_windows._yaml(item)) -%}
        {%- endfor -%}
        {{- return('[' ~ items | join(', ') ~ ']') -}}
    {%- elif value is not string -%}
        {{- return(tojson(value)) -}}
    {%- endif -%}
    {%- set letters = 'abcdefghijklmnopqrstuvwxyz_' -%}
    {%- set unusual = value | lower | list | reject('in', letters ~ '0123456789 ') | list -%}
    {#- a number is no text, and neither is a word such as `no` -#}
    {%- set is_text = value and (value[0] | lower in letters or ' ' in value) and value | lower not in ['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'] -%}
    {{- return(value if is_text and not unusual and value | trim == value else tojson(value)) -}}
{%- endmacro -%}
