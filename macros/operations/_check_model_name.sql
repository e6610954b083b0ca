{#- The name that generated models begin with: it becomes the name of files and of tables. -#}
{%- macro _check_model_name(name) -%}
    {%- if name is none or (name is string and name and not name | lower | replace('_', '') | list | reject('in', 'abcdefghijklmnopqrstuvwxyz0123456789') | list) -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem('name', 'is not a name for models', name, 'letters, digits and underscores')]) -}}
{%- endmacro -%}
