{#- A text without what stands between two marks, and without the marks. -#}
{%- macro _without(text, start, end) -%}
    {%- set kept = [] -%}
    {%- for part in text.split(start) -%}
        {%- do kept.append(part if loop.first else part.split(end)[1:] | join(end)) -%}
    {%- endfor -%}
    {{- return(kept | join) -}}
{%- endmacro -%}
