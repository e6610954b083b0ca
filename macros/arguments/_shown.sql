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
    {%- elif value is mapping -%}
        {%- set texts = {} -%}
        {%- for name in value -%}
            {%- set inner = value[name] -%}
            {#- JSON knows no relations -#}
            {%- do texts.update({name: inner | string if inner is not none and inner.identifier is defined else inner}) -%}
        {%- endfor -%}
        {{- return(tojson(texts)) -}}
    {%- elif event_windows._is_list(value) -%}
        {{- return(tojson(value)) -}}
    {%- endif -%}
    {{- return(value | string) -}}
{%- endmacro -%}
