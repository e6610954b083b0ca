{%- macro _moving_strategies() -%}
    {{- return(['auto', 'native', 'linear']) -}}
{%- endmacro -%}
