{%- macro _cursor_types() -%}
    {{- return(['timestamp', 'timestamp_ntz', 'date', 'bigint', 'int', 'smallint', 'tinyint']) -}}
{%- endmacro -%}
