{#- The macro a message comes from and, where there is one, the model that calls it. To a run-operation `model` is the macro itself. -#}
{%- macro _caller(macro_name) -%}
    {%- if model is defined and model and model.name and model.resource_type != 'macro' -%}
        {{- return('event_windows.' ~ macro_name ~ ' in ' ~ (model.resource_type or 'model') ~ ' ' ~ model.name) -}}
    {%- endif -%}
    {{- return('event_windows.' ~ macro_name) -}}
{%- endmacro -%}
