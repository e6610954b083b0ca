{#- The same for names alone, which may end in a word of a direction. -#}
{%- macro _qualified_keys(source, keys) -%}
    {%- if not source.of -%}
        {{- return(keys) -}}
    {%- endif -%}
    {%- set qualified = [] -%}
    {%- for key in keys -%}
        {%- do qualified.append(key if key is mapping else {'sql': source.of ~ event_windows._quote(key)}) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}
