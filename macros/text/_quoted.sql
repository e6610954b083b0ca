{%- macro _quoted(names) -%}
    {%- set quoted = [] -%}
    {%- for name in names -%}
        {%- do quoted.append(event_windows._quote(name)) -%}
    {%- endfor -%}
    {{- return(quoted) -}}
{%- endmacro -%}
