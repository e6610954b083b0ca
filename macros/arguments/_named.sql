{#- The columns among the entries of a list (an expression is a mapping), as pairs (argument, name) for `_check_source`. -#}
{%- macro _named(argument, entries) -%}
    {%- set named = [] -%}
    {%- for entry in (entries if event_windows._is_list(entries) else []) if entry is string -%}
        {%- do named.append([argument, entry]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}
