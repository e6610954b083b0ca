{#- A value as a model writes it: text in single quotes, as in the guides. -#}
{%- macro _jinja(value) -%}
    {%- if value is string -%}
        {{- return(event_windows._text(value)) -}}
    {%- elif value is mapping -%}
        {%- set parts = [] -%}
        {%- for name in value -%}
            {%- do parts.append(event_windows._text(name) ~ ': ' ~ event_windows._jinja(value[name])) -%}
        {%- endfor -%}
        {{- return('{' ~ parts | join(', ') ~ '}') -}}
    {%- endif -%}
    {%- set items = [] -%}
    {%- for item in value -%}
        {%- do items.append(event_windows._jinja(item)) -%}
    {%- endfor -%}
    {{- return('[' ~ items | join(', ') ~ ']') -}}
{%- endmacro -%}
