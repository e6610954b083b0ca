{#- The values of keys as a person reads them. JSON leaves out a NULL. -#}
{%- macro _said_keys(names, values) -%}
    {%- set parts = [] -%}
    {%- for name in names -%}
        {%- set place = 'k' ~ loop.index -%}
        {%- do parts.append(name ~ ' ' ~ (event_windows._shown(values[place]) if place in values else 'NULL')) -%}
    {%- endfor -%}
    {{- return(parts | join(', ')) -}}
{%- endmacro -%}
