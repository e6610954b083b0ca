{#- What event_windows takes for the format of a model that names none, in place of its own answer. -#}
{% macro default___default_file_format() -%}
    {{ return('delta') }}
{%- endmacro %}
