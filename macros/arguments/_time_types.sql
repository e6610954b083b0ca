{%- macro _time_types() -%}
    {{- return(['timestamp', 'timestamp_ntz']) -}}
{%- endmacro -%}
