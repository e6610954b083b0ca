{#- The table format of a model that names none: Spark's own is no table format, Databricks' is Delta. -#}
{%- macro _default_file_format() -%}
    {{- return(adapter.dispatch('_default_file_format', 'event_windows')()) -}}
{%- endmacro -%}

{%- macro default___default_file_format() -%}
    {{- return(none) -}}
{%- endmacro -%}

{%- macro databricks___default_file_format() -%}
    {{- return('delta') -}}
{%- endmacro -%}
