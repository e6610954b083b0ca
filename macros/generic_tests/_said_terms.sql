{#- Columns with their values as parts of a concat(), one a line: ' tie at path ', its value, ', hour ', its value. -#}
{%- macro _said_terms(before, terms) -%}
    {%- set parts = [] -%}
    {%- for term in terms -%}
        {%- set words = (before if loop.first else ', ') ~ term[1] | replace('`', '') ~ ' ' -%}
        {%- do parts.append(event_windows._text(words) ~ ', ' ~ event_windows._said(term[1])) -%}
    {%- endfor -%}
    {{- return(parts) -}}
{%- endmacro -%}
