{#- A given value as a message shows it: text in quotes, so that blanks at its ends are seen. -#}
{%- macro _shown(value) -%}
    {%- if value is not defined -%}
        {{- return('nothing') -}}
    {%- elif value is none -%}
        {{- return('none') -}}
    {%- elif value is string and value.identifier is not defined -%}
        {{- return("'" ~ value ~ "'") -}}
    {%- elif value.identifier is defined -%}
        {#- a relation, which dbt makes look like a mapping -#}
        {{- return(value | string) -}}
    {%- elif value is mapping or event_windows._is_list(value) -%}
        {{- return(tojson(value)) -}}
    {%- endif -%}
    {{- return(value | string) -}}
{%- endmacro -%}
