{%- macro _strategies() -%}
    {{- return(['auto', 'native', 'islands', 'compact']) -}}
{%- endmacro -%}
