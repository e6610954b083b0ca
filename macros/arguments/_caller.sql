{#- The macro a message comes from and, where there is one, the model that calls it. -#}
{%- macro _caller(macro_name) -%}
    {%- if model is defined and model and model.name -%}
        {{- return('event_windows.' ~ macro_name ~ ' in ' ~ (model.resource_type or 'model') ~ ' ' ~ model.name) -}}
    {%- endif -%}
    {{- return('event_windows.' ~ macro_name) -}}
{%- endmacro -%}
