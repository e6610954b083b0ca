{#- A text as lines that a terminal is wide enough for; `first` and `others` are what they begin with. -#}
{%- macro _wrapped(text, first='  ', others='  ') -%}
    {%- set lines = [] -%}
    {%- set line = namespace(text=first, begun=false) -%}
    {%- for word in text.split() -%}
        {%- if (line.text ~ ' ' ~ word) | length > 96 -%}
            {%- do lines.append(line.text) -%}
            {%- set line.text = others -%}
            {%- set line.begun = false -%}
        {%- endif -%}
        {%- set line.text = line.text ~ (' ' if line.begun else '') ~ word -%}
        {%- set line.begun = true -%}
    {%- endfor -%}
    {{- return(lines + [line.text]) -}}
{%- endmacro -%}
